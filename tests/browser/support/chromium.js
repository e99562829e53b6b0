// Chromium's part of a journey: what `webdriver.js` is for the other browsers.

import { SCREENS, visitor } from './browser.js';

/** The window of somebody who comes to a server. */
export async function visit(browser, server, { size, scripts }) {
  const phone = size.width <= SCREENS.phone.viewport.width;
  const visit = await visitor(browser, server, { screen: phone ? 'phone' : 'desktop', scripts });
  await visit.page.setViewportSize(size);
  return new Tab(visit);
}

class Tab {
  #page;
  #context;
  #watch;
  #touch;

  constructor({ page, context, watch, touch }) {
    this.#page = page;
    this.#context = context;
    this.#watch = watch;
    this.#touch = touch;
  }

  go(url) {
    return this.#page.goto(url);
  }

  run(what, ...args) {
    return this.#page.evaluate(`(${what})(...${JSON.stringify(args)})`);
  }

  tap(x, y) {
    return this.#touch ? this.#page.touchscreen.tap(x, y) : this.#page.mouse.click(x, y);
  }

  keys(text) {
    return this.#page.keyboard.type(text);
  }

  /** What was wrong on its pages. */
  faults() {
    return this.#watch.take();
  }

  close() {
    return this.#context.close();
  }
}

// Chromium's part of a journey, as `webdriver.js` is for the other browsers.

import { SCREENS, visitor } from './browser.js';
import { glide } from './table.js';

/** The window of a visitor to a server. */
export async function visit(browser, server, { size, scripts }) {
  const phone = size.width <= SCREENS.phone.viewport.width;
  const visit = await visitor(browser, server, { screen: phone ? 'phone' : 'desktop', scripts });
  await visit.page.setViewportSize(size);
  return new Tab(visit);
}

class Tab {
  #visit;
  #page;

  constructor(visit) {
    this.#visit = visit;
    this.#page = visit.page;
  }

  go(url) {
    return this.#page.goto(url);
  }

  run(what, ...args) {
    return this.#page.evaluate(`(${what})(...${JSON.stringify(args)})`);
  }

  tap(x, y) {
    return this.#visit.touch ? this.#page.touchscreen.tap(x, y) : this.#page.mouse.click(x, y);
  }

  drag(start, end) {
    return glide(this.#visit, start, end);
  }

  keys(text) {
    return this.#page.keyboard.type(text);
  }

  /** The faults of its pages. */
  faults() {
    return this.#visit.watch.take();
  }

  close() {
    return this.#visit.context.close();
  }
}

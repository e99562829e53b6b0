// Every page and state, in light and dark, on a phone and on a desk.

import { test } from 'node:test';
import { visitor } from './support/browser.js';
import * as checks from './support/checks.js';
import { none } from './support/faults.js';
import { states } from './support/states.js';

/** Each page is loaded twice, side by side. */
const LOADS = [
  { screen: 'phone', scheme: 'light' },
  { screen: 'desktop', scheme: 'dark' },
];

/** Registers the test; `house.served` collects what the server sent, for the checker. */
export function looking(house) {
  test('every page and state is open to everybody, quiet, still and narrow enough', async (t) => {
    const windows = await Promise.all(LOADS.map((load) => open(house, load)));
    for (const state of states(house.world)) {
      await t.test(state.name, async () => {
        const looks = await Promise.all(windows.map((window) => look(window, state)));
        house.served.set(state.name, looks[0].html);
        none(looks.flatMap(({ faults }) => faults));
      });
    }
    for (const { context } of windows) await context.close();
  });
}

/** One window for each load: a new one for each page or person takes long. */
async function open({ browser, world }, load) {
  const opened = await visitor(browser, world.server, load);
  await opened.context.addInitScript(checks.measureShift);
  return { ...opened, load };
}

/** Looks at a state as the one who sees it; gives what is at fault there, and what the server sent. */
async function look({ page, context, watch, load }, { reach, status, state }) {
  await context.clearCookies();
  if (state) await context.addCookies(state.cookies);
  watch.expect(status);
  const answer = await reach(page);
  const faults = answer.status() === status ? [] : [`answers ${answer.status()}, not ${status}`];
  const html = await answer.text();
  faults.push(...checks.policy(answer.headers()), ...(await checks.head(page)));
  faults.push(...(await checks.shifts(page)));
  await checks.unfold(page);
  faults.push(...(await checks.barriers(page)));
  if (load.screen === 'phone') faults.push(...(await checks.sideways(page)));
  faults.push(...watch.take());
  return { html, faults: faults.map((fault) => `${load.screen}, ${load.scheme}: ${fault}`) };
}

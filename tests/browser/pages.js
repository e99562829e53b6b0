// Every page and state, in light and dark, on a phone and on a desk.

import { test } from 'node:test';
import { visitor } from './support/browser.js';
import * as checks from './support/checks.js';
import { none } from './support/faults.js';
import { states } from './support/states.js';

/** Each page is loaded twice. */
const LOADS = [
  { screen: 'phone', scheme: 'light' },
  { screen: 'desktop', scheme: 'dark' },
];

/** Registers the test; `house.served` collects what the server sent, for the checker. */
export function looking(house) {
  test('every page and state is open to everybody, quiet, still and narrow enough', async (t) => {
    const windows = new Windows(house);
    for (const state of states(house.world)) {
      await t.test(state.name, async () => {
        const faults = [];
        for (const load of LOADS) {
          const found = await look(await windows.for(state, load), state, load, house.served);
          faults.push(...found.map((fault) => `${load.screen}, ${load.scheme}: ${fault}`));
        }
        none(faults);
      });
    }
    await windows.close();
  });
}

/** One window for each person and load: opening them anew for each page takes long. */
class Windows {
  #open = new Map();

  constructor(house) {
    this.house = house;
  }

  async for({ state }, load) {
    const key = `${load.screen} ${state?.cookies[0]?.value}`;
    if (!this.#open.has(key)) {
      const { browser, world } = this.house;
      const opened = await visitor(browser, world.server, { ...load, state });
      await opened.context.addInitScript(checks.measureShift);
      this.#open.set(key, opened);
    }
    return this.#open.get(key);
  }

  async close() {
    for (const { context } of this.#open.values()) await context.close();
  }
}

async function look({ page, watch }, { name, reach, status }, { screen }, served) {
  watch.expect(status);
  const answer = await reach(page);
  const faults = answer.status() === status ? [] : [`answers ${answer.status()}, not ${status}`];
  served.set(name, await answer.text());
  faults.push(...checks.policy(answer.headers()), ...(await checks.head(page)));
  faults.push(...(await checks.shifts(page)));
  await checks.unfold(page);
  faults.push(...(await checks.barriers(page)));
  if (screen === 'phone') faults.push(...(await checks.sideways(page)));
  faults.push(...watch.take());
  return faults;
}

// Every page and state, in light and dark, on a phone and on a desk; some also over a slow line.

import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { visitor } from './support/browser.js';
import * as checks from './support/checks.js';
import { Drip } from './support/drip.js';
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

/** What would move if what stands beside it came late: boards, and fields side by side. */
const SLOW = [
  '/games, empty',
  'my turn',
  'my turn, turned round',
  'a piece picked',
  'not my turn',
  'a preview',
  'a finished game',
  'a game of janggi',
  'a game with set=western&board=lines&theme=paper&size=wall',
  'a problem',
  'a position being set up',
];
/** So many bytes of a page come at once over a slow line. */
const PIECE = 2000;

/** Registers the test of slow lines. */
export function arrivingSlowly(house) {
  test('a page that comes piece by piece stands still', async () => {
    const drip = await Drip.to(house.world.server, PIECE);
    const slow = { ...house, world: { ...house.world, server: drip } };
    const windows = await Promise.all(LOADS.map((load) => open(slow, load)));
    const all = states(house.world).filter(({ name }) => SLOW.includes(name));
    equal(all.length, SLOW.length);
    const faults = [];
    for (const state of all) {
      for (const { page, context, load } of windows) {
        await reach(page, context, state);
        const shifts = await checks.shifts(page);
        faults.push(...shifts.map((fault) => `${state.name}, ${load.screen}: ${fault}`));
        faults.push(...(await creeps(page, drip, house)).map((fault) => `${state.name}, ${load.screen}: ${fault}`));
      }
    }
    for (const { context } of windows) await context.close();
    drip.close();
    none(faults);
  });
}

/** What leads to the board leads there, however slowly the page comes. */
async function creeps(page, { url: slow }, { world: { server } }) {
  const place = new URL(page.url());
  if (!(await page.$('#board')) || !place.pathname.startsWith('/games/')) return [];
  const scrolled = async (house) => {
    await page.goto('about:blank');
    await page.goto(`${house}${place.pathname}${place.search}#board`);
    return page.evaluate(() => Math.round(scrollY));
  };
  const [late, whole] = [await scrolled(slow), await scrolled(server.url)];
  return late === whole ? [] : [`${place.pathname}${place.search}#board is scrolled to ${late}, not ${whole}`];
}

/** One window for each load: a new one for each page or person takes long. */
async function open({ browser, world }, load) {
  const opened = await visitor(browser, world.server, load);
  await opened.context.addInitScript(checks.measureShift);
  return { ...opened, load };
}

/** Looks at a state as the one who sees it; gives what is at fault there, and what the server sent. */
async function look({ page, context, watch, load }, state) {
  const { status } = state;
  watch.expect(status);
  const answer = await reach(page, context, state);
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

/** Goes to a state as the one who sees it; gives the answer. */
async function reach(page, context, { reach, state }) {
  await context.clearCookies();
  if (state) await context.addCookies(state.cookies);
  return reach(page);
}

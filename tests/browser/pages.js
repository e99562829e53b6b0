// Every page and state, in light and dark, on a phone and on a desktop; some also over a slow connection.

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

/** Registers the test; `fixture.served` collects the server's responses, for the checker. */
export function testPages(fixture) {
  test('every page and state is open to everybody, quiet, still and narrow enough', async (t) => {
    const windows = await Promise.all(LOADS.map((load) => open(fixture, load)));
    for (const state of states(fixture.world)) {
      await t.test(state.name, async () => {
        const looks = await Promise.all(windows.map((window) => look(window, state)));
        fixture.served.set(state.name, looks[0].html);
        none(looks.flatMap(({ faults }) => faults));
      });
    }
    for (const { context } of windows) await context.close();
  });
}

/** The elements that would move if their neighbours came late: boards, and fields side by side. */
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
/** The bytes of a page that arrive at once over a slow connection. */
const PIECE = 2000;

/** Registers the test of slow connections. */
export function testSlowLoading(fixture) {
  test('a page that comes piece by piece stands still', async () => {
    const drip = await Drip.to(fixture.world.server, PIECE);
    const slow = { ...fixture, world: { ...fixture.world, server: drip } };
    const windows = await Promise.all(LOADS.map((load) => open(slow, load)));
    const all = states(fixture.world).filter(({ name }) => SLOW.includes(name));
    equal(all.length, SLOW.length);
    const faults = [];
    for (const state of all) {
      for (const { page, context, load } of windows) {
        await reach(page, context, state);
        const shifts = await checks.shifts(page);
        faults.push(...shifts.map((fault) => `${state.name}, ${load.screen}: ${fault}`));
        faults.push(...(await shiftsOnSlowLine(page, drip, fixture)).map((fault) => `${state.name}, ${load.screen}: ${fault}`));
      }
    }
    for (const { context } of windows) await context.close();
    drip.close();
    none(faults);
  });
}

/** Links to the board lead there, however slowly the page arrives. */
async function shiftsOnSlowLine(page, { url: slow }, { world: { server } }) {
  const place = new URL(page.url());
  if (!(await page.$('#board')) || !place.pathname.startsWith('/games/')) return [];
  const scrolled = async (fixture) => {
    await page.goto('about:blank');
    await page.goto(`${fixture}${place.pathname}${place.search}#board`);
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

/** Opens a state as its reader; returns its faults, and the server's response. */
async function look({ page, context, watch, load }, state) {
  const { status } = state;
  watch.expect(status);
  const answer = await reach(page, context, state);
  const faults = answer.status() === status ? [] : [`answers ${answer.status()}, not ${status}`];
  const html = await answer.text();
  faults.push(...checks.policy(answer.headers()), ...(await checks.head(page)));
  faults.push(...(await shiftsEachTime(page, context, state)));
  await checks.unfold(page);
  faults.push(...(await checks.barriers(page)));
  if (load.screen === 'phone') faults.push(...(await checks.sideways(page)));
  faults.push(...watch.take());
  return { html, faults: faults.map((fault) => `${load.screen}, ${load.scheme}: ${fault}`) };
}

/** The shifts of a page whenever it loads: on a busy computer one load can be drawn before it is complete. */
async function shiftsEachTime(page, context, state) {
  const faults = await checks.shifts(page);
  if (!faults.length) return faults;
  await reach(page, context, state);
  return checks.shifts(page);
}

/** Opens a state as its reader; returns the response. */
async function reach(page, context, { reach, state }) {
  await context.clearCookies();
  if (state) await context.addCookies(state.cookies);
  return reach(page);
}

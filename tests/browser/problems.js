// A visitor without an account solves a problem by taps on a phone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitor } from './support/browser.js';
import { eventually } from './support/patience.js';
import * as table from './support/table.js';

/** Two rooks mate in two moves. */
const ROOKS = '7k/8/8/8/8/8/R7/1R4K1 w - - 0 1';

/** Registers the tests of this file; `fixture` has browser and server, and the player Lan. */
export function testProblems(fixture) {
  for (const scripts of [true, false]) {
    const words = scripts ? 'with scripts' : 'without scripts';
    test(`a visitor solves a problem by taps on a phone, ${words}`, () => solves(fixture, scripts));
  }
}

/** Sets the problem, and returns its path. */
async function publishes({ browser, server, lan }, words) {
  const { page, context } = await visitor(browser, server, { state: lan.state });
  await page.goto(`/problems/new?variant=chess&fen=${encodeURIComponent(ROOKS)}`);
  await page.locator('#words').fill(words);
  await page.locator('#new-problem button.go').click();
  await page.waitForURL(/\/problems\/\d+/);
  const path = new URL(page.url()).pathname;
  await context.close();
  return path;
}

async function solves(fixture, scripts) {
  const path = await publishes(fixture, scripts ? 'Two rooks.' : 'Two rooks, again.');
  const visit = await visitor(fixture.browser, fixture.server, { screen: 'phone', scripts });
  const { page, watch } = visit;
  await page.goto('/problems');
  await page.locator(`a[href="${path}"]`).first().tap();
  await page.waitForURL((url) => url.pathname === path);
  await tries(visit, 'g1', 'f1', 'no');
  assert.match(await page.locator('#answer').innerText(), /not the solution/);
  await tries(visit, 'b1', 'b7', 'more');
  assert.match((await table.shown(page)).fen, /^6k1\/1R6\/.* w /, 'the reply is on the board');
  await tries(visit, 'a2', 'a8', 'yes');
  await page.locator('#solution').waitFor();
  assert.deepEqual(watch.take(), []);
  await visit.context.close();
}

/** Tries a move by two taps. */
async function tries(visit, from, to, verdict) {
  const { page, scripts } = visit;
  await table.touch(visit, from);
  if (!scripts) await page.waitForURL((url) => url.searchParams.get('from') === from);
  await table.touch(visit, to);
  if (!scripts) {
    await page.waitForURL((url) => url.searchParams.get('to') === to);
    await table.button(page, 'send').tap();
  }
  await eventually(`the verdict on ${from}-${to}`, async () => {
    const board = page.locator(`#board[data-solved="${verdict}"]`);
    return (await board.count()) > 0;
  });
}

// A visitor without an account plays a whole game against a program, by taps on a phone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitor } from './support/browser.js';
import { eventually } from './support/patience.js';
import * as table from './support/table.js';

/** Registers the tests of this file; `fixture` has browser and server. */
export function testPrograms(fixture) {
  for (const scripts of [true, false]) {
    const words = scripts ? 'with scripts' : 'without scripts';
    test(`a guest plays a whole game against a program by taps on a phone, ${words}`, () =>
      playsWholeGame(fixture, scripts));
  }
}

/** A small game, which is over soon: the guest moves without a plan. */
async function playsWholeGame({ browser, server }, scripts) {
  const guest = await visitor(browser, server, { screen: 'phone', scripts });
  const { page, watch } = guest;
  await page.goto('/');
  await page.locator('main a[href="/play"]').first().tap();
  await page.waitForURL(/\/play/);
  await page.locator('#variant').selectOption('dobutsu');
  await page.locator('#level').selectOption('1');
  await page.locator('#seat').selectOption('first');
  await page.locator('#play button.go').tap();
  await page.waitForURL(/\/games\/\d+/);
  const game = new URL(page.url()).pathname;
  let { ply } = await table.shown(page);
  for (;;) {
    const { outcome, moves } = await table.shown(page);
    if (outcome) break;
    if (!moves) {
      await resigns(page);
      continue;
    }
    await makesMove(guest, chosen(moves, ply));
    ply += 2;
    await eventually(`the answer, ply ${ply}`, async () => {
      if (!scripts) await page.goto(game);
      const now = await table.shown(page);
      return now.ply >= ply || now.outcome !== '';
    });
  }
  assert.ok(ply > 2, 'the game was played');
  assert.match(await page.locator('#standing').innerText(), /wins|draw/i);
  await page.locator('#guest a').waitFor();
  assert.deepEqual(watch.take(), []);
  await guest.context.close();
}

/** Gives up where only a drop is left. */
async function resigns(page) {
  await page.locator('#acts summary').tap();
  await page.locator('form[action$="/resign"] button').last().tap();
  await page.locator('#sure button.go').tap();
  await page.waitForURL(/\/games\/\d+/);
}

/** A move between two points, another one each time. */
function chosen(moves, ply) {
  const plain = moves.split(' ').filter((move) => /^[a-d]\d[a-d]\d$/.test(move));
  assert.ok(plain.length > 0, moves);
  return plain[(ply * 7) % plain.length];
}

async function makesMove(visit, move) {
  const { page, scripts } = visit;
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  await table.touch(visit, from);
  if (!scripts) await page.waitForURL((url) => url.searchParams.get('from') === from);
  await table.touch(visit, to);
  if (!scripts) await page.waitForURL((url) => url.searchParams.get('to') === to);
  await table.moveStands(page, from, to);
  const { ply } = await table.shown(page);
  await table.button(page, 'send').tap();
  await eventually('the move sent', async () => (await table.shown(page)).ply > ply);
}

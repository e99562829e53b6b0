// Whole games with hidden information: dealt, played, and verified by anybody afterwards; or played in the dark, with a
// visitor watching until the end.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { visitor } from './support/browser.js';
import { points } from './support/rules.js';
import { begin, typed } from './support/scene.js';
import * as table from './support/table.js';

/** Moves that are legal in every deal. */
const DEALT = ['h3h10', 'i10h10', 'b3b10', 'a10b10', 'e4e5'];
const IN_THE_DARK = ['e2e4', 'f7f6', 'd1h5', 'a7a6', 'h5e8'];

/** Registers the tests of this file; `fixture` has browser, server and the two players. */
export function testHiddenInformation(fixture) {
  test('a deal is fixed before the first move, and checked by anybody when the game is over', () => deals(fixture));
  test('a game in the dark is seen by each player in part, and by a stranger when it is over', () => darkens(fixture));
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** The first player moves on the board, the second by hand. */
async function plays(visit, hand, game, ply, move) {
  if (ply % 2 === 1) return hand.move(game, ply, typed(move));
  await visit.page.goto(game);
  const { from, to } = points(move);
  await table.touch(visit, from);
  await table.touch(visit, to);
  await table.moveStands(visit.page, from, to);
  return table.send(visit.page, ply + 1);
}

async function deals({ browser, server, lan, bao }) {
  const game = await begin([lan.hand, bao.hand], bao.name, { variant: 'jieqi', rulebook: 'axf' });
  const red = await visitor(browser, server, { state: lan.state });
  const { page, watch } = red;
  await page.goto(game);
  const [fingerprint] = (await page.locator('#deal').textContent()).match(/[0-9a-f]{64}/);
  const before = await page.locator('#deal li').allTextContents();
  assert.equal(before.length, 30);
  for (const [ply, move] of DEALT.entries()) await plays(red, bao.hand, game, ply, move);
  assert.match(await page.locator('#captured').textContent(), / on h10 and .* on b10\./);
  const black = await visitor(browser, server, { state: bao.state });
  await black.page.goto(game);
  const captured = await black.page.locator('#captured').count();
  assert.equal(captured, 0, 'Black captured what was turned up already');
  await bao.hand.post(`${game}/resign`, { ply: DEALT.length, sure: 'yes' });
  const stranger = await visitor(browser, server, {});
  await stranger.page.goto(game);
  const open = await stranger.page.locator('#deal').textContent();
  const secret = open.match(/[0-9a-f]{64}/g).find((text) => sha256(text) === fingerprint);
  assert.ok(secret, 'the secret has the fingerprint of before');
  const number = game.match(/\d+/)[0];
  const shown = await stranger.page.locator('#deal li').allTextContents();
  for (const [place, line] of shown.entries()) {
    assert.ok(line.startsWith(before[place]), 'no fingerprint has changed');
    const [, point, letter, key] = line.match(/^(\S+) .*\((\S+)\), key (\S+)$/) ?? [];
    if (!key) continue;
    assert.equal(before[place], `${point} ${sha256(`man|${number}|${point}|${letter}|${key}`)}`);
    assert.equal(key, sha256(`nonce|${secret}|${point}`).slice(0, 32));
  }
  assert.deepEqual(watch.take(), []);
  await Promise.all([red, black, stranger].map(({ context }) => context.close()));
}

async function darkens({ browser, server, lan, bao }) {
  const game = await begin([lan.hand, bao.hand], bao.name, { variant: 'dark', rulebook: 'chess' });
  const [white, stranger] = [
    await visitor(browser, server, { state: lan.state }),
    await visitor(browser, server, {}),
  ];
  const all = /^(\?{8}\/){7}\?{8} /;
  for (const [ply, move] of IN_THE_DARK.entries()) {
    await stranger.page.goto(game);
    assert.match((await table.shown(stranger.page)).fen, all);
    await white.page.goto(game);
    const { fen } = await table.shown(white.page);
    assert.match(fen, /\?/);
    const black = fen.split(' ')[0].match(/[a-z]/g) ?? [];
    assert.ok(black.length < 5, `no more of Black than is in reach: ${fen}`);
    await plays(white, bao.hand, game, ply, move);
  }
  await stranger.page.goto(game);
  const { fen, outcome } = await table.shown(stranger.page);
  assert.equal(outcome, 'first king-captured');
  assert.doesNotMatch(fen, /\?/);
  assert.deepEqual([...white.watch.take(), ...stranger.watch.take()], []);
  await Promise.all([white, stranger].map(({ context }) => context.close()));
}

// Two people play: one points at the board, the other types, at every width, with and without scripts, and by keyboard
// alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitor } from './support/browser.js';
import { eventually } from './support/patience.js';
import { accept, challenge, kept, savedPly } from './support/people.js';
import { goals, MATE, points, PROMOTION, SHOGI } from './support/rules.js';
import { begin } from './support/scene.js';
import * as table from './support/table.js';

/** Registers the tests of this file; `fixture` has browser, server and the two players. */
export function testPlay(fixture) {
  const ways = [
    ['with scripts on a desktop', { screen: 'desktop', scripts: true }],
    ['with scripts on a phone', { screen: 'phone', scripts: true }],
    ['without scripts on a desktop', { screen: 'desktop', scripts: false }],
    ['without scripts on a phone', { screen: 'phone', scripts: false }],
  ];
  for (const [words, way] of ways) {
    test(`a game is played to mate by pointing on one side and typing on the other, ${words}`, () =>
      playToMate(fixture, way, pointsOut));
  }
  for (const scripts of [true, false]) {
    const words = scripts ? 'with scripts' : 'without scripts';
    test(`a game of shogi is played to mate, with a piece turned over and one dropped, ${words}`, () =>
      playsShogi(fixture, scripts));
    test(`what a pawn becomes is chosen on the board, ${words}`, () => promotes(fixture, scripts));
    // The pages are alike from move to move. Without scripts, three plies are enough.
    const plies = scripts ? MATE.length : 3;
    test(`a game is signed in to, opened and played by keyboard alone, ${words}`, () =>
      playToMate(fixture, { scripts, plies, signedOut: true }, movesByKeyboard));
  }
}

/** Chooses a pawn's promotion on the board. */
async function promotes(fixture, scripts) {
  const game = await begin([fixture.lan.hand, fixture.bao.hand], fixture.bao.name, { variant: 'chess' }, PROMOTION);
  const white = await visitor(fixture.browser, fixture.server, { state: fixture.lan.state, scripts });
  const { page, watch } = white;
  await page.goto(game);
  await table.touch(white, 'h7');
  if (!scripts) await page.waitForURL(/from=h7/);
  await table.touch(white, 'g8');
  if (!scripts) await page.waitForURL(/to=g8/);
  const rook = page.locator('[data-becomes=R]');
  // The preview is requested meanwhile. A move sent before its response would make it stale.
  const meant = scripts ? page.waitForResponse((response) => response.url().endsWith('/moves')) : null;
  await rook.first().click();
  await meant;
  await eventually('the rook in the field', async () =>
    /R-g8$/.test(await table.field(page).inputValue()),
  );
  await table.send(page, PROMOTION.length + 1);
  assert.match((await table.shown(page)).fen, /^rnbqkbRr\//);
  assert.deepEqual(watch.take(), []);
  await white.context.close();
}

/** Plays a game of shogi: Sente on the board, by clicks alone. */
async function playsShogi(fixture, scripts) {
  const { browser, server, lan, bao } = fixture;
  const game = await begin([lan.hand, bao.hand], bao.name, { variant: 'shogi' });
  const sente = await visitor(browser, server, { state: lan.state, scripts });
  const { page, watch } = sente;
  for (const [ply, move] of SHOGI.entries()) {
    if (ply % 2 === 1) {
      await bao.hand.move(game, ply, move);
      continue;
    }
    await page.goto(game);
    await clicks(sente, move);
    await eventually(`${move} in the field`, async () => (await table.field(page).inputValue()) !== '');
    await table.send(page, ply + 1);
  }
  const { outcome, fen } = await table.shown(page);
  assert.equal(outcome, 'first checkmate');
  assert.match(fen, /\+B/);
  assert.deepEqual(watch.take(), []);
  await sente.context.close();
}

/** Chooses a move of shogi: two points, or a piece in hand and a point, with promotion where possible. */
async function clicks(visit, move) {
  const { page, scripts } = visit;
  const [, piece, to] = move.match(/^([A-Z])@(.+)$/) ?? [];
  if (piece) {
    await page.locator('[data-drop=B]').click();
    if (!scripts) await page.waitForURL(/from=\*B/);
    await table.touch(visit, to);
    return;
  }
  const { from, to: goal } = points(move);
  await table.touch(visit, from);
  if (!scripts) await page.waitForURL((url) => url.searchParams.get('from') === from);
  await table.touch(visit, goal);
  if (!scripts) await page.waitForURL((url) => url.searchParams.get('to') === goal);
  const asked = page.locator('[data-becomes="+B"]');
  if (move.endsWith('+')) await asked.first().click();
}

/** Plays the short game: Red in the tested way, Black by typing on the other kind of page. */
async function playToMate(fixture, way, makes) {
  const { browser, server, lan, bao } = fixture;
  const red = await visitor(browser, server, { ...way, state: way.signedOut ? undefined : lan.state });
  if (way.signedOut) await signsInByKeyboard(red, lan);
  const game = await challenge(red.page, bao.name, { message: 'A short one?' });
  const black = await visitor(browser, server, { state: bao.state, scripts: !way.scripts });
  await accept(black.page, game);
  const moves = MATE.slice(0, way.plies);
  for (const [ply, move] of moves.entries()) {
    if (ply % 2 === 0) await makes(red, game, ply);
    else await typesMove(black, game, ply, move);
    assert.equal((await kept(server, game)).ply, ply + 1, `after ${move}`);
  }
  if (moves.length === MATE.length) await isMate(red, lan);
  assert.deepEqual([...red.watch.take(), ...black.watch.take()], []);
  await red.context.close();
  await black.context.close();
}

async function isMate({ page, server }, winner) {
  const { outcome, turn, fen } = await table.shown(page);
  assert.deepEqual({ outcome, turn }, { outcome: 'first checkmate', turn: 'none' });
  assert.match(fen, /^rnbakabn1\/8r\//);
  const said = await page.locator('main').innerText();
  assert.match(said, /checkmate/i);
  assert.ok(said.includes(winner.name));
  assert.equal((await kept(server, new URL(page.url()).pathname)).outcome, 'first checkmate');
}

/** Chooses a piece and its destination on the board, adds a message, sends. */
async function pointsOut(red, game, ply) {
  const { page, server, scripts } = red;
  const { from, to } = points(MATE[ply]);
  await page.goto(game);
  await table.touch(red, from);
  if (scripts) await table.showsGoals(page, from, goals('xiangqi', MATE.slice(0, ply), from));
  else await page.waitForURL((url) => url.searchParams.get('from') === from);
  await table.touch(red, to);
  if (!scripts) await page.waitForURL((url) => url.searchParams.get('to') === to);
  await table.moveStands(page, from, to);
  assert.equal((await kept(server, game)).ply, ply, 'two clicks alone never send');
  await page.locator('textarea[name=message]:visible').fill(`By hand: ply ${ply + 1}.`);
  await table.send(page, ply + 1);
  // The board may be there before the rest of the page has arrived.
  await eventually('the message on the page', async () =>
    (await page.locator('main').textContent()).includes(`By hand: ply ${ply + 1}.`),
  );
}

/** Types a move; every second time without a preview. */
async function typesMove({ page, server }, game, ply, move) {
  await savedPly(server, game, ply);
  await page.goto(game);
  const { from, to } = points(move);
  await table.field(page).fill(`${from}-${to}`);
  if (ply % 4 === 1) return table.previewAndSend(page, ply + 1);
  await table.button(page, 'send').click();
  return table.sent(page, ply + 1);
}

/** Signs in from the front page with the keyboard alone. */
async function signsInByKeyboard({ page }, person) {
  await page.goto('/');
  await table.tabTo(page, 'Sign in', (at) => at.href?.startsWith('/login'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/login/);
  await table.tabTo(page, 'the name', (at) => at.name === 'name');
  await page.keyboard.type(person.name);
  await table.tabTo(page, 'the password', (at) => at.name === 'password');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Opens the game from the front page and makes the move, with Tab and Enter alone. */
async function movesByKeyboard({ page, server }, game, ply) {
  const { from, to } = points(MATE[ply]);
  await savedPly(server, game, ply);
  await page.goto('/');
  await table.tabTo(page, 'the game', (at) => at.href?.replace(/[?#].*/, '') === game);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === game);
  for (const square of [from, to]) {
    await table.canBeChosen(page, square);
    await table.tabTo(page, square, (at) => at.square === square);
    await page.keyboard.press('Enter');
  }
  await table.moveStands(page, from, to);
  assert.equal((await kept(server, game)).ply, ply);
  await table.tabTo(page, 'Send', (at) => at.name === 'do' && at.value === 'send');
  await page.keyboard.press('Enter');
  await table.sent(page, ply + 1);
}

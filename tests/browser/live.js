// The script's additions to a game's page: dragging, previews in place, keys, news.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitor } from './support/browser.js';
import { barriers } from './support/checks.js';
import { none } from './support/faults.js';
import { eventually } from './support/patience.js';
import { kept } from './support/people.js';
import { goals, MATE, position, sixtyPlies } from './support/rules.js';
import { begin, typed } from './support/scene.js';
import * as table from './support/table.js';

/** The live region for screen readers. */
const LIVE = '#live[role=status][aria-live=polite]';

/** Registers the tests of this file; `fixture` has browser, server, players and their hands. */
export function testLiveUpdates(fixture) {
  const game = (moves = []) => begin([fixture.lan.hand, fixture.bao.hand], fixture.bao.name, {}, moves);
  const red = (options) => visitor(fixture.browser, fixture.server, { state: fixture.lan.state, ...options });

  test('a piece can be dragged to its goal', async () => dragged(await red(), await game()));
  test('a piece can be dragged to its goal by a finger', async () =>
    dragged(await red({ screen: 'phone' }), await game()));
  test('a piece that is not dragged to a goal stays, and another may be picked', async () =>
    picked(await red(), await game()));
  test('Enter in the field previews in place', async () => previewed(await red(), await game()));
  test('a refused move is told in place, and what was typed stays', async () =>
    refused(await red(), await game()));
  test('arrow keys lead from piece to piece, and Enter picks one', async () =>
    wandered(await red(), await game()));
  test('keys step through the game', async () => stepped(await red(), await game(MATE)));
  test('links step through the game without scripts', async () =>
    walked(await red({ scripts: false }), await game(MATE)));
  for (const scripts of [true, false]) {
    const words = scripts ? 'with scripts' : 'without scripts';
    test(`a position is played on alone by pointing, ${words}`, async () =>
      playedOn(await red({ scripts }), await game(MATE.slice(0, 3))));
  }
  test('what is typed beside a board stays while the board changes', async () =>
    stayed(await red(), await game(MATE.slice(0, 3))));
  test('the open page hears at once that the opponent has moved', async () =>
    told(await red(), await game([MATE[0]]), fixture.bao.hand));
  test('where the stream is cut off the open page looks by itself within a minute', async () =>
    told(await red(), await game([MATE[0]]), fixture.bao.hand, { cut: true }));
  test('two play a live game at their pages, and one of them is without a network for ten seconds', async () => {
    const terms = { pace: '', control: 'live', stock: '3540s', increment: '5s' };
    const live = await begin([fixture.lan.hand, fixture.bao.hand], fixture.bao.name, terms);
    const black = await visitor(fixture.browser, fixture.server, { state: fixture.bao.state });
    await playedLive([await red(), black], live);
  });
}

async function dragged(visit, game) {
  const { page, context, watch, server } = visit;
  await page.goto(game);
  await table.drag(visit, 'h3', 'e3');
  await table.moveStands(page, 'h3', 'e3');
  assert.equal((await kept(server, game)).ply, 0, 'a drag alone never sends');
  await table.send(page, 1);
  assert.equal((await kept(server, game)).ply, 1);
  assert.deepEqual(watch.take(), []);
  await context.close();
}

async function picked(visit, game) {
  const { page, context, watch } = visit;
  await page.goto(game);
  await table.drag(visit, 'h3', 'a10');
  assert.equal(await table.field(page).inputValue(), '', 'a cannon does not go there');
  await page.goto(game);
  await table.touch(visit, 'h3');
  await table.touch(visit, 'b1');
  await table.showsGoals(page, 'b1', goals('xiangqi', [], 'b1'));
  await table.touch(visit, 'c3');
  await table.moveStands(page, 'b1', 'c3');
  assert.deepEqual(watch.take(), []);
  await context.close();
}

async function stayed({ page, context, watch }, game) {
  await page.goto(`${game}?ply=2`);
  await page.locator('#body').evaluate((field) => void (field.value = 'A half'));
  await page.locator('[data-step=prev]').click();
  await standsAt(page, 1);
  assert.equal(await page.locator('#body').inputValue(), 'A half', 'the remark');
  await page.reload();
  assert.equal(await page.locator('#body').inputValue(), 'A half', 'the remark, on a page that was loaded again');
  await page.goto('/boards/new?variant=xiangqi');
  await page.locator('#record').fill('1. C2=5');
  const chariots = page.locator('#board a:has(use[href="#mR"])');
  assert.equal(await chariots.count(), 2);
  await page.locator('#clear').click();
  await eventually('an empty board', async () => !(await chariots.count()));
  assert.equal(await page.locator('#record').inputValue(), '1. C2=5', 'the pasted game');
  assert.deepEqual(watch.take(), []);
  await context.close();
}

/** A mark that a reloaded page would not have. */
const mark = (page) => page.evaluate(() => void (window.marked = true));
const marked = (page) => page.evaluate(() => window.marked === true);

async function previewed({ page, context, watch, server }, game) {
  await page.goto(game);
  await mark(page);
  await table.field(page).fill('炮二平五');
  await table.field(page).press('Enter');
  await table.previewed(page);
  assert.ok(await marked(page), 'the page is still the same');
  assert.equal((await kept(server, game)).ply, 0);
  none(await barriers(page));
  await table.button(page, 'send').click();
  await table.sent(page, 1);
  assert.deepEqual(watch.take(), []);
  await context.close();
}

async function refused({ page, context, watch, server }, game) {
  watch.expect(422);
  await page.goto(game);
  await mark(page);
  await table.field(page).fill('a1-b2');
  await table.field(page).press('Enter');
  await page.locator('[role=alert]:visible').first().waitFor();
  assert.ok(await marked(page), 'the page is still the same');
  assert.equal(await table.field(page).inputValue(), 'a1-b2');
  await table.field(page).fill('a1-a2');
  await table.field(page).press('Enter');
  await table.previewed(page);
  assert.equal(await page.locator('[role=alert]:visible').count(), 0, 'the refusal is gone');
  assert.equal((await kept(server, game)).ply, 0);
  assert.deepEqual(watch.take(), []);
  await context.close();
}

async function wandered({ page, context, watch }, game) {
  await page.goto(game);
  await table.tabTo(page, 'a1', (at) => at.square === 'a1');
  for (const [key, square] of [['ArrowRight', 'b1'], ['ArrowUp', 'b3'], ['ArrowLeft', 'a4']]) {
    await page.keyboard.press(key);
    await table.hasFocus(page, square);
  }
  await page.keyboard.press('Enter');
  await table.canBeChosen(page, 'a5');
  await table.hasFocus(page, 'a5');
  await page.keyboard.press('Enter');
  await table.moveStands(page, 'a4', 'a5');
  assert.deepEqual(watch.take(), []);
  await context.close();
}

/** The placement of pieces in a FEN. */
const placement = (fen) => fen.split(' ')[0];

/** The board shows a ply, and so does its address. */
async function standsAt(page, ply) {
  const there = async () => {
    const asked = new URL(page.url()).searchParams.get('ply') ?? String(MATE.length);
    const facts = await table.shown(page).catch(() => undefined);
    return facts?.ply === ply && asked === String(ply) ? facts : undefined;
  };
  const facts = await eventually(`ply ${ply} on the board and in the address`, there);
  assert.equal(placement(facts.fen), placement(position('xiangqi', MATE.slice(0, ply)).fen));
}

async function stepped({ page, context, watch }, game) {
  await page.goto(game);
  const last = MATE.length;
  const keys = [['ArrowLeft', last - 1], ['ArrowLeft', last - 2], ['ArrowRight', last - 1], ['Home', 0]];
  for (const [key, ply] of [...keys, ['ArrowRight', 1], ['End', last]]) {
    await page.keyboard.press(key);
    await standsAt(page, ply);
  }
  assert.deepEqual(watch.take(), []);
  await context.close();
}

async function walked({ page, context, watch }, game) {
  await page.goto(game);
  const last = MATE.length;
  const links = [['prev', last - 1], ['first', 0], ['next', 1], ['last', last]];
  for (const [step, ply] of links) {
    await page.locator(`a[data-step=${step}]`).first().click();
    await standsAt(page, ply);
  }
  assert.deepEqual(watch.take(), []);
  await context.close();
}

async function playedOn(visit, game) {
  const { page, context, watch, server, scripts } = visit;
  await page.goto(`${game}?ply=2`);
  await page.locator('#tools > summary').click();
  await page.getByRole('button', { name: 'Analysis board' }).click();
  await page.waitForURL(/\/boards\/\d+/);
  await table.touch(visit, 'b1');
  if (!scripts) await page.waitForURL(/from=b1/);
  await table.touch(visit, 'c3');
  await table.moveStands(page, 'b1', 'c3');
  // The page's request about the position comes before the move. Later it would be stale.
  await page.waitForLoadState('networkidle');
  await table.button(page, 'send').click();
  await table.showsPly(page, 3);
  const { fen } = position('xiangqi', [...MATE.slice(0, 2), 'b1c3']);
  assert.equal(placement((await table.shown(page)).fen), placement(fen));
  assert.equal((await kept(server, game)).ply, 3, 'the game knows nothing of it');
  assert.deepEqual(watch.take(), []);
  await context.close();
}

async function told({ page, context, watch }, game, opponent, { cut = false } = {}) {
  await page.clock.install();
  // An empty response, after which a browser does not reconnect.
  if (cut) await page.route(/\/events\?/, (route) => route.fulfill({ status: 204 }));
  await page.goto(game);
  assert.equal((await page.locator(LIVE).innerText()).trim(), '', 'no news yet');
  await opponent.move(game, 1, typed(MATE[1]));
  if (cut) await page.clock.fastForward(60_000);
  const news = () => page.locator(LIVE).innerText();
  const said = await eventually('news of the move', async () => (await news()).trim());
  assert.ok(said.includes(typed(MATE[1])), `it names the move: ${said}`);
  assert.deepEqual(watch.take(), []);
  await context.close();
}

/** One of the two loses the network for that many milliseconds. */
const WITHOUT_NETWORK = 10_000;

/** Both see the other's moves without reloading, and the clocks run. */
async function playedLive(both, game) {
  for (const { page } of both) {
    await page.goto(game);
    await mark(page);
  }
  for (const { page } of both) await page.getByText('online').waitFor();
  for (const [ply, move] of sixtyPlies().entries()) {
    const [mover, other] = [both[ply % 2], both[1 - (ply % 2)]];
    const makesMove = () => sends(mover.page, typed(move), ply + 1);
    // The first moves cost no time.
    if (ply === 2) await runs(other.page);
    if (ply === 30) await withoutNetwork(other, makesMove);
    else await makesMove();
    await table.showsPly(other.page, ply + 1);
  }
  for (const { page, context, watch } of both) {
    assert.ok(await marked(page), 'the page was never loaded again');
    assert.deepEqual(watch.take(), []);
    await context.close();
  }
}

async function sends(page, text, ply) {
  await table.field(page).fill(text);
  await table.button(page, 'send').click();
  await table.sent(page, ply);
}

/** The clock of the side to move counts down on the page. */
async function runs(page) {
  const clock = page.locator('[data-left]');
  const seconds = async () => {
    const [, minutes, rest] = (await clock.innerText()).match(/^(\d+):(\d\d)$/);
    return minutes * 60 + Number(rest);
  };
  const first = await seconds();
  assert.ok(first <= 3545, `${first} seconds of 3545`);
  await eventually('a second less', async () => (await seconds()) < first);
}

/** An update during the outage arrives by itself afterwards. */
async function withoutNetwork({ page, context, watch }, meanwhile) {
  assert.deepEqual(watch.take(), []);
  const { ply } = await table.shown(page);
  await context.setOffline(true);
  await meanwhile();
  await new Promise((resolve) => setTimeout(resolve, WITHOUT_NETWORK));
  assert.equal((await table.shown(page)).ply, ply);
  await context.setOffline(false);
  await table.showsPly(page, ply + 1);
  none(watch.take().filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED')));
}

// What is in view on a game's page when it opens, at every size, and after each action.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitor } from './support/browser.js';
import { none } from './support/faults.js';
import { eventually } from './support/patience.js';
import { kept } from './support/people.js';
import { MATE } from './support/rules.js';
import { begin, typed } from './support/scene.js';
import * as table from './support/table.js';
import { NEEDED, outOfView, SIZES } from './support/view.js';

/** The top of the board on a phone, in pixels. */
const HIGHEST = 130;

/** Registers the tests of this file; `fixture` has browser, server, players and their hands. */
export function testLayout(fixture) {
  const game = (moves, fields) => begin([fixture.lan.hand, fixture.bao.hand], fixture.bao.name, fields, moves);
  const opens = (who, size, scripts) => open(fixture, who, size, scripts);

  test('board, names, state, last words and form are in view, whichever side is near', () =>
    inView(fixture, opens, game));
  for (const scripts of [true, false]) {
    const words = scripts ? 'with scripts' : 'without scripts';
    test(`two taps and Send make a move on a phone, ${words}, and the board stays in view`, () =>
      taps(opens, game, fixture, scripts));
  }
  test('what was chosen can be left again, and another piece tapped instead', () => leaves(opens, game, fixture));
  test('moves by hand are sent at once, or asked about where a rule warns, as one likes', () =>
    confirms(opens, game, fixture));
  test('a move sent while there is no network is kept and can be sent later', () =>
    survives(opens, game, fixture));
  test('a refusal stands once, beside the field, and the question before resigning where its button was', () =>
    asks(opens, game, fixture));
}

async function open({ browser, server }, who, size, scripts = true) {
  const screen = size === 'phone' ? 'phone' : 'desktop';
  const visit = await visitor(browser, server, { screen, scripts, state: who.state });
  await visit.page.setViewportSize(SIZES[size]);
  return visit;
}

const notVisible = (page, selectors) => page.evaluate(outOfView, selectors);

async function inView(fixture, opens, game) {
  // Red is to move with Black's message before it, and vice versa.
  const red = await game(MATE.slice(0, 1));
  await fixture.bao.hand.move(red, 1, typed(MATE[1]), 'Good luck to you!');
  const black = await game(MATE.slice(0, 1));
  const faults = [];
  for (const size of Object.keys(SIZES)) {
    for (const scripts of [true, false]) {
      for (const [who, path] of [[fixture.lan, red], [fixture.bao, black]]) {
        const { page, context } = await opens(who, size, scripts);
        await page.goto(path);
        const found = await notVisible(page, NEEDED[size]);
        if (size === 'phone') found.push(...(await phoneFaults(page)));
        faults.push(...found.map((fault) => `${size}, ${who.name}, scripts ${scripts}: ${fault}`));
        await context.close();
      }
    }
  }
  none(faults);
}

async function phoneFaults(page) {
  const faults = [];
  const [top, state, board] = await Promise.all(['.top', '#standing', '#board svg'].map((part) => page.locator(part).boundingBox()));
  if (top.height > 60) faults.push(`the header has ${top.height} px: more than a row`);
  if (state.height > 32) faults.push(`the state has ${state.height} px: more than a line`);
  if (board.y >= HIGHEST) faults.push(`the board begins at ${board.y} px`);
  // The narrowest phones, with the longest words.
  await page.locator('.steps .at').evaluate((at) => (at.textContent = 'Black’s move 88 of 188'));
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    const { height } = await page.locator('.steps').boundingBox();
    if (height > 60) faults.push(`the steps have ${height} px at a width of ${width}: more than a row`);
  }
  if (board.width < SIZES.phone.width) faults.push(`the board is ${board.width} px wide`);
  if (await page.locator('details[open]').count()) faults.push('something is unfolded');
  return faults;
}

async function taps(opens, game, { lan }, scripts) {
  const visit = await opens(lan, 'phone', scripts);
  const { page, watch, context, server } = visit;
  const path = await game([]);
  await page.goto(path);
  watch.posts.length = 0;
  const scroll = () => page.evaluate(() => scrollY);
  const tap = async (square) => {
    const box = await table.point(page, square).boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await tap('h3');
  if (!scripts) await page.waitForURL(/from=h3.*#board/);
  await tap('e3');
  if (!scripts) await page.waitForURL(/to=e3.*#board/);
  await eventually('the cannon on its new square', async () =>
    (await table.point(page, 'e3').locator('title').textContent()) === 'red cannon (C) on e3');
  assert.equal(await table.point(page, 'h3').locator('title').textContent(), 'h3', 'the old point is empty');
  assert.match(await table.field(page).inputValue(), /h3-e3|C2=5/);
  none(await notVisible(page, ['#board svg', 'form.chosen [value=send]', 'form.chosen [data-cancel]']));
  if (scripts) {
    assert.equal(await page.evaluate(() => document.activeElement.value), 'send', 'the focus is on Send');
    assert.equal(await scroll(), 0, 'nothing has jumped');
    assert.ok(watch.posts.every((post) => post === `POST ${path}/moves`));
  }
  assert.equal((await kept(server, path)).ply, 0, 'nothing is sent yet');
  await table.button(page, 'send').tap();
  await table.sent(page, 1);
  await page.locator('#sent').getByText(/^Sent: C/).waitFor();
  none(await notVisible(page, ['#board svg', '#sent']));
  if (scripts) assert.equal(await scroll(), 0, 'nothing has jumped');
  assert.deepEqual(watch.take(), []);
  await context.close();
}

/** Holds the server's response to the next preview; the returned function releases it. */
async function holdsPreview(page) {
  let tell;
  const told = new Promise((resolve) => { tell = resolve; });
  await page.route('**/moves', async (route) => {
    await told;
    await route.continue();
  }, { times: 1 });
  return async () => {
    const answer = page.waitForResponse('**/moves');
    tell();
    await (await answer).finished();
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
  };
}

async function leaves(opens, game, { lan }) {
  const visit = await opens(lan, 'desk');
  const { page, watch, context } = visit;
  await page.goto(await game([]));
  const stands = () => page.locator('#board [data-square] title').allTextContents();
  const before = await stands();
  await table.touch(visit, 'h3');
  await table.touch(visit, 'e3');
  await page.locator('form.chosen').waitFor();
  await page.locator('[name=message]').fill('A word that stays.');
  await page.locator('[data-cancel]').click();
  assert.deepEqual(await stands(), before, 'the board is as it was');
  assert.equal(await table.field(page).inputValue(), '');
  const release = await holdsPreview(page);
  await table.touch(visit, 'h3');
  await table.touch(visit, 'e3');
  await table.touch(visit, 'b1');
  await table.touch(visit, 'c3');
  await table.moveStands(page, 'b1', 'c3');
  await release();
  assert.equal(await table.point(page, 'h3').locator('title').textContent(), 'red cannon (C) on h3');
  assert.equal(await page.locator('[name=message]').inputValue(), 'A word that stays.');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('form.chosen').count(), 0);
  assert.deepEqual(watch.take(), []);
  await context.close();
}

async function confirms(opens, game, { lan }) {
  const visit = await opens(lan, 'desk');
  const { page, watch, context } = visit;
  for (const sending of ['never', 'warned']) {
    await lan.hand.post('/settings/boards', { sending });
    await page.goto(await game([]));
    await table.touch(visit, 'h3');
    await table.touch(visit, 'e3');
    await table.sent(page, 1);
  }
  await lan.hand.post('/settings/boards', { sending: 'always' });
  assert.deepEqual(watch.take(), []);
  await context.close();
}

async function survives(opens, game, { lan }) {
  const visit = await opens(lan, 'desk');
  const { page, context } = visit;
  await page.goto(await game([]));
  await table.touch(visit, 'h3');
  await table.touch(visit, 'e3');
  await page.locator('form.chosen').waitFor();
  await page.locator('[name=message]').fill('路上沒有網路 🐎');
  await context.setOffline(true);
  await table.button(page, 'send').click();
  await page.locator('#live.shown').waitFor();
  assert.equal(await page.locator('[name=message]').inputValue(), '路上沒有網路 🐎');
  await context.setOffline(false);
  if (await table.button(page, 'send').isVisible()) await table.button(page, 'send').click({ timeout: 2_000 }).catch(() => {});
  await table.sent(page, 1);
  await page.getByText('路上沒有網路 🐎').first().waitFor({ state: 'attached' });
  await context.close();
}

async function asks(opens, game, { lan }) {
  const faults = [];
  for (const [size, scripts] of [['phone', false], ['phone', true], ['desk', true]]) {
    const { page, watch, context } = await opens(lan, size, scripts);
    watch.expect(422);
    await page.goto(await game([]));
    await table.field(page).fill('a1-b2');
    await table.button(page, 'send').click();
    const alert = page.locator('[role=alert]');
    await alert.first().waitFor();
    const words = await alert.first().innerText();
    const said = (await page.locator('main').innerText()).split(words).length - 1;
    if (said !== 1 || (await alert.count()) !== 1) faults.push(`${size}: the refusal stands ${said} times`);
    faults.push(...(await notVisible(page, ['[role=alert]', '[name=move]'])));
    await page.locator('#acts > summary').click();
    await page.getByRole('button', { name: /^Resign/ }).click();
    await page.locator('#sure').waitFor();
    faults.push(...(await notVisible(page, ['#sure'])).map((fault) => `${size}, ${scripts}: ${fault}`));
    await context.close();
  }
  none(faults);
}

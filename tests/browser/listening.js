// Pages that listen: what others do appears by itself, on pages without a running game too.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitor } from './support/browser.js';
import { eventually } from './support/patience.js';
import { begin } from './support/scene.js';

const LIVE = { pace: '', control: 'live', stock: '5m', increment: '3s' };

/** Registers the tests of this file; `fixture` has browser, server, players and their hands. */
export function testListening(fixture) {
  const window = (who) => visitor(fixture.browser, fixture.server, { state: fixture[who].state });

  test('an accepted challenge leads its challenger to the board, and a rematch both players', async () =>
    led(await window('lan'), await window('bao'), fixture));
  test('a player at home is led to a live game that begins', async () => called(await window('lan'), fixture));
  test('in a tab behind others the title counts the games that wait', async () =>
    counted(await window('bao'), fixture));
  test('what happens elsewhere appears on the own games, and the focus stays', async () =>
    renewed(await window('bao'), fixture));
}

/** A page as its browser sees it in a tab that is not shown. */
const hide = (page, isHidden) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

async function led(red, black, { lan, bao }) {
  const game = await lan.hand.challenge(bao.name, LIVE);
  await red.page.goto(game);
  await red.page.getByRole('button', { name: 'Withdraw' }).waitFor();
  await black.page.goto(game);
  await black.page.getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [red, black]) await page.locator('.board[data-rev]').waitFor();
  await black.page.goto(game);
  await lan.hand.post(`${game}/resign`, { ply: 0, sure: 'yes' });
  await red.page.goto(game);
  const again = ({ page }) => page.locator('#afterwards form[action$="/rematch"] button');
  await again(black).click();
  await eventually('the rematch to be asked', async () => /accept/i.test((await again(red).innerText()) ?? ''));
  await again(red).click();
  for (const { page } of [red, black]) {
    await page.waitForURL((url) => /^\/games\/\d+$/.test(url.pathname) && url.pathname !== game);
    await page.locator('.board[data-turn=first]').waitFor();
  }
  await close(red, black);
}

async function called(red, { lan, bao }) {
  await red.page.goto('/');
  const game = await lan.hand.challenge(bao.name, LIVE);
  await bao.hand.post(`${game}/accept`);
  await red.page.waitForURL(`**${game}`);
  await close(red);
}

async function counted(black, { lan, bao }) {
  await black.page.goto('/help');
  const count = () => black.page.evaluate(() => Number(document.querySelector('.due .count')?.textContent ?? 0));
  const before = await count();
  await hide(black.page, true);
  const title = await black.page.title();
  await begin([bao.hand, lan.hand], lan.name);
  await eventually('the title to count', async () => (await black.page.title()).startsWith(`(${before + 1}) `));
  assert.match(await black.page.locator('link[rel=icon]').getAttribute('href'), /waiting/);
  await hide(black.page, false);
  assert.equal(await black.page.title(), title.replace(/^\(\d+\) /, ''));
  assert.equal(await count(), before + 1);
  await close(black);
}

async function renewed(black, { lan, bao }) {
  await black.page.goto('/');
  const cards = () => black.page.locator('main .cards li').count();
  const before = await cards();
  const last = black.page.locator('main a[href="/boards"]').last();
  await last.focus();
  await lan.hand.challenge(bao.name, {});
  await eventually('the challenge on the page', async () => (await cards()) > before);
  assert.ok(await last.evaluate((node) => node === document.activeElement), 'the focus stays');
  await close(black);
}

async function close(...visits) {
  for (const { context, watch } of visits) {
    assert.deepEqual(watch.take(), []);
    await context.close();
  }
}

// Takes the pictures of the README into static/readme: `node shots.js` (or `node shots.js FOLDER`)
// after `cargo build`. The page's few Chinese words come from the machine's fonts, so it wants one
// that has them: fonts-noto-cjk, on Debian.

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { launch, visitor } from './support/browser.js';
import { signIn } from './support/people.js';
import { Server } from './support/server.js';

const FOLDER = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../../static/readme'));

/** Each picture: its name, the page, how it is looked at. GAME stands for a game of the demo. */
const SHOTS = [
  ['game-desktop', 'GAME?set=traditional', { screen: 'desktop', scheme: 'light' }],
  ['game-desktop-western', 'GAME?set=western&board=checkered', { screen: 'desktop', scheme: 'dark' }],
  ['game-phone', 'GAME?set=traditional', { screen: 'phone', scheme: 'dark' }],
  ['game-phone-western', 'GAME?set=western&board=checkered', { screen: 'phone', scheme: 'light' }],
  ['front-page', '/', { screen: 'desktop', scheme: 'light', signedOut: true }],
  ['rules-page', '/variants/xiangqi', { screen: 'desktop', scheme: 'light', signedOut: true }],
];

const browser = await launch();
try {
  await mkdir(FOLDER, { recursive: true });
  const server = await Server.start({ demo: true });
  const { state } = await signIn(browser, server, 'lan');
  const game = await waiting(server, state);
  for (const [name, page, options] of SHOTS) {
    await shoot(server, state, page.replace('GAME', game), { name, ...options });
  }
} finally {
  await browser.close();
  await Server.stopAll();
}

/** The game with the most plies in which it is lan's turn. */
async function waiting(server, state) {
  const { page, context } = await visitor(browser, server, { state });
  await page.goto('/');
  const links = await page.locator('main a[href^="/games/"]').evaluateAll((all) => all.map((a) => a.pathname));
  const found = [];
  for (const game of new Set(links.filter((link) => /^\/games\/\d+$/.test(link)))) {
    await page.goto(game);
    const board = page.locator('[data-game]');
    const mine = (await page.locator('input[name=move]').count()) > 0;
    if (mine) found.push([Number(await board.getAttribute('data-ply')), game]);
  }
  await context.close();
  return found.sort(([a], [b]) => b - a)[0][1];
}

/** Makes the window high enough for the whole board of a game. */
async function wholeBoard(page) {
  const board = page.locator('[data-game]');
  if ((await board.count()) === 0) return;
  const box = await board.boundingBox();
  const { width, height } = page.viewportSize();
  await page.setViewportSize({ width, height: Math.max(height, Math.ceil(box.y + box.height + 60)) });
}

async function shoot(server, state, address, { name, screen, scheme, signedOut }) {
  const cookies = signedOut ? undefined : state;
  const sharp = screen === 'phone' ? 2 : 1;
  const { page, context, watch } = await visitor(browser, server, { screen, scheme, sharp, state: cookies });
  await page.goto(address);
  await wholeBoard(page);
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled' });
  const faults = watch.take();
  console.log(`${name}.png: ${address}${faults.length ? ` (${faults.join('; ')})` : ''}`);
  await context.close();
}

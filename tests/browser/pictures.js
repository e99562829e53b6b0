// Takes the pictures of the README from the demo: `npm --prefix tests/browser run pictures`. They are written to
// static/readme, or to the folder given as argument. Chinese text on the page needs a font that has it.

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { launch, visitor } from './support/browser.js';
import { signIn } from './support/people.js';
import { Server } from './support/server.js';

const FOLDER = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../../static/readme'));

/** Each picture: its name, the query of the game's page, and the window. */
const PICTURES = [
  ['game-desktop', 'set=traditional', { screen: 'desktop', scheme: 'light' }],
  ['game-phone', 'set=western&board=checkered', { screen: 'phone', scheme: 'light' }],
];

const browser = await launch();
try {
  await mkdir(FOLDER, { recursive: true });
  const server = await Server.start({ demo: true });
  const { state } = await signIn(browser, server, 'lan');
  const game = await waiting(server, state);
  for (const [name, query, options] of PICTURES) await shoot(server, state, `${game}?${query}`, { name, ...options });
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

async function shoot(server, state, address, { name, screen, scheme }) {
  const sharp = screen === 'phone' ? 2 : 1;
  const { page, context, watch } = await visitor(browser, server, { screen, scheme, sharp, state });
  await page.goto(address);
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled' });
  const faults = watch.take();
  console.log(`${name}.png: ${address}${faults.length ? ` (${faults.join('; ')})` : ''}`);
  await context.close();
}

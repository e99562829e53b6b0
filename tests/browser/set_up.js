// Setting up a position by hand, in every browser: a piece is chosen beside the board, then its point, or it is dragged
// there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Player } from './support/player.js';
import { SIZES } from './support/view.js';

/** The page with only two generals on the board. */
const PAGE = '/boards/new?variant=xiangqi&fen=4k4/9/9/9/9/9/9/9/9/4K4+w';

/** The tested pages; the phone has touch input in Chromium. */
export const SETTINGS = [
  { size: 'desk', scripts: true },
  { size: 'phone', scripts: true },
  { size: 'phone', scripts: false },
];

/** Registers the tests of a browser; `server()` returns a server, `visit(server, look)` a window there. */
export function testSetUp({ server, visit }, looks) {
  const comes = async ({ size, scripts }) => {
    const fixture = await server();
    const player = new Player('Somebody', fixture, await visit(fixture, { size: SIZES[size], scripts }));
    await player.open(PAGE);
    return player;
  };
  for (const look of looks) {
    const words = `${look.size} ${look.scripts ? 'with' : 'without'} scripts`;
    test(`a position is set up by clicks, ${words}`, async () => clicks(await comes(look)));
    if (look.scripts) test(`a position is set up by dragging, ${words}`, async () => drags(await comes(look)));
  }
}

const at = (square) => `#board [data-square="${square}"]`;

/** Chooses pieces and points in turn. */
async function clicks(player) {
  await chooses(player, '#toolR');
  await player.taps(at('a1'));
  await stands(player, '4k4/9/9/9/9/9/9/9/9/R3K4 w');
  await player.taps(at('a2'));
  await stands(player, '4k4/9/9/9/9/9/9/9/R8/R3K4 w');
  await player.taps(at('a2'));
  await stands(player, '4k4/9/9/9/9/9/9/9/9/R3K4 w');
  await chooses(player, '#tool');
  await player.taps(at('a1'));
  await player.finds('a piece in hand', () => new URL(location.href).searchParams.get('from') === 'a1');
  await player.taps(at('a9'));
  await stands(player, '4k4/R8/9/9/9/9/9/9/9/4K4 w');
  await chooses(player, '#tool-');
  await player.taps(at('a9'));
  await stands(player, '4k4/9/9/9/9/9/9/9/9/4K4 w');
  await player.taps('#turn2');
  await isKept(player, '4k4/9/9/9/9/9/9/9/9/4K4 b');
}

/** Drags pieces onto the board, over it, onto one another and off it; a click afterwards is a click. */
async function drags(player) {
  await player.drags('#toolR', at('a1'));
  await stands(player, '4k4/9/9/9/9/9/9/9/9/R3K4 w');
  await player.drags('#toolc', at('c6'));
  await stands(player, '4k4/9/9/9/2c6/9/9/9/9/R3K4 w');
  await player.drags(at('a1'), at('c6'));
  await stands(player, '4k4/9/9/9/2R6/9/9/9/9/4K4 w');
  await player.drags(at('c6'), '#tool');
  await stands(player, '4k4/9/9/9/9/9/9/9/9/4K4 w');
  assert.equal(await player.tab.run(() => document.querySelectorAll('.ghost').length), 0, 'nothing is carried any more');
  await chooses(player, '#toolp');
  await player.taps(at('e5'));
  await stands(player, '4k4/9/9/9/9/4p4/9/9/9/4K4 w');
  await player.drags('#toolp', at('i4'));
  await isKept(player, '4k4/9/9/9/9/4p4/8p/9/9/4K4 w');
}

/** Chooses what a click on the board does. */
async function chooses(player, tool) {
  const isChosen = (tool) => Boolean(document.querySelector(tool)?.matches('[aria-current]'));
  // On a busy machine a tap may last so long that the browser takes it for a long press. Then it is repeated.
  const asked = () => player.tab.run(isChosen, tool).catch(() => false); // Not while a page is being left.
  for (let tap = 0; tap < 5 && !(await asked()); tap += 1) {
    await player.taps(tool);
    for (let wait = 0; wait < 100 && !(await asked()); wait += 1) await setTimeout(100);
  }
  await player.finds(`${tool} chosen`, isChosen, tool);
}

/** Waits until a position is on the visible board. */
async function stands(player, position) {
  await player.finds(position, (position) =>
    document.readyState === 'complete' && document.querySelector('#board').dataset.fen.startsWith(position), position);
  await player.sees(['#board svg', '.palette'], position);
}

/** Waits for a position, then reloads it from its address. */
async function isKept(player, position) {
  await stands(player, position);
  await player.open(await player.tab.run(() => location.href));
  await stands(player, position);
  await player.leaves();
}

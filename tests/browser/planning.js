// Conditional moves chosen on the board, on the opponent's turn: a tree of three lines, which are listed, edited and
// deleted.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitor } from './support/browser.js';
import { eventually } from './support/patience.js';
import { kept } from './support/people.js';
import { points } from './support/rules.js';
import { begin, typed } from './support/scene.js';
import { touch } from './support/table.js';

/** The lines: the expected move, the reply, and in two of them the move after it and its reply. */
const LINES = [
  ['h10g8', 'h1g3', 'i10h10', 'i1h1'],
  ['h10g8', 'h1g3', 'b10c8', 'b1c3'],
  ['b10c8', 'b1c3'],
];

/** Registers the tests; `fixture` has browser, server, players and their hands. */
export function testPlanning(fixture) {
  for (const [screen, scripts] of [['phone', true], ['desktop', false]]) {
    const words = `on a ${screen} ${scripts ? 'with' : 'without'} scripts`;
    test(`a tree of three conditional lines is made by tapping, ${words}`, async () => {
      const game = await begin([fixture.lan.hand, fixture.bao.hand], fixture.bao.name, {}, ['h3e3']);
      const visit = await visitor(fixture.browser, fixture.server, { screen, scripts, state: fixture.lan.state });
      await planned(visit, game, fixture.bao.hand);
    });
  }
}

async function planned(visit, game, opponent) {
  const { page, context, watch, server } = visit;
  await page.goto(game);
  await taps(visit, LINES[0]);
  // Back to the first reply: another move after it begins a branch.
  await goesBack(page, 1);
  await taps(visit, LINES[1].slice(2));
  await saves(page, 2);
  // Another first move is a line of its own.
  await taps(visit, LINES[2]);
  await saves(page, 3);
  const line = (nth) => page.locator('#plan .lines li').nth(nth);
  await line(1).getByRole('link', { name: 'Edit' }).click();
  await eventually('the second line at its end', async () => (await tree(page).count()) > LINES[0].length);
  assert.match(await page.locator('#plan .tree a[aria-current]').innerText(), /b1-c3/);
  await page.locator('#plan').getByRole('link', { name: 'Cancel' }).click();
  await lists(page, 3);
  await line(2).getByRole('button', { name: 'Delete' }).click();
  await lists(page, 2);
  await opponent.move(game, 1, typed(LINES[0][0]));
  assert.equal((await kept(server, game)).ply, 3, 'the reply is made at once');
  assert.deepEqual(watch.take(), []);
  await context.close();
}

/** Saves the tree, which is then listed in that many lines. */
async function saves(page, lines) {
  await page.locator('#save-plan').getByRole('button', { name: 'Save' }).click();
  await lists(page, lines);
}

function lists(page, lines) {
  return eventually(`${lines} lines`, async () => (await page.locator('#plan .lines li').count()) === lines);
}

/** Taps both points of each move, and waits until the tree has it. */
async function taps(visit, moves) {
  for (const move of moves) {
    const made = await tree(visit.page).count();
    const { from, to } = points(move);
    await touch(visit, from);
    await visit.page.locator(`#board .goal[data-square="${to}"]`).waitFor();
    await touch(visit, to);
    await eventually(`${move} in the tree`, async () => (await tree(visit.page).count()) > made);
  }
}

const tree = (page) => page.locator('#plan .tree a');

/** Shows the board after one of the moves in the tree. */
async function goesBack(page, nth) {
  await tree(page).nth(nth).click();
  const move = tree(page).nth(nth);
  await eventually('the move to be shown', async () => (await move.getAttribute('aria-current')) === 'true');
}

// A game of two months in an hour: two players prepare conditional moves, write notes and hidden comments, and step
// through the game after the end; Red with scripts, Black without.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitor } from './support/browser.js';
import { savedPly } from './support/people.js';
import { sixtyPlies } from './support/rules.js';
import { begin, typed } from './support/scene.js';
import * as table from './support/table.js';

/** The plies of a conditional move: the opponent's and the answer to each. */
const LINE = 6;
/** The plies at which each player writes a note and a hidden comment. */
const NOTED_PLIES = { red: 10, black: 30 };

/** Registers the test; `fixture` has browser, server and the two players. */
export function testLongGame(fixture) {
  test('two prepare lines, keep notes and seal remarks in a game of sixty plies, and step through it all', async () => {
    const { browser, server, lan, bao } = fixture;
    const game = await begin([lan.hand, bao.hand], bao.name, {});
    const red = await visitor(browser, server, { state: lan.state });
    const black = await visitor(browser, server, { state: bao.state, scripts: false, screen: 'phone' });
    const moves = sixtyPlies();
    const made = await plays([red, black], game, moves);
    assert.equal(made.byThemselves, 24, 'moves that nobody had to send');
    await ends(black, game);
    await stepsThrough([red, black], game);
    assert.deepEqual([...red.watch.take(), ...black.watch.take()], []);
    for (const { context } of [red, black]) await context.close();
  });
}

/** Plays all the moves; every tenth ply the waiting player prepares the next six. */
async function plays(both, game, moves) {
  let byThemselves = 0;
  let line = 0;
  for (let ply = 0; ply < moves.length; ) {
    const [mover, waits] = [both[ply % 2], both[1 - (ply % 2)]];
    if (ply === NOTED_PLIES.red) await writesNotes(both[0], game, ply, 'Red');
    if (ply === NOTED_PLIES.black) await writesNotes(both[1], game, ply, 'Black');
    if (line === 0 && ply % 7 === 3 && ply + LINE <= moves.length) {
      await prepares(waits, game, moves, ply);
      line = LINE;
    }
    await sends(mover, game, ply, moves[ply], line > 0 ? 2 : 1);
    byThemselves += line > 0 ? 1 : 0;
    ply += line > 0 ? 2 : 1;
    line = Math.max(0, line - 2);
  }
  return { byThemselves };
}

/** Prepares the next plies in one line, with a branch that is not played and an answer to any other move. */
async function prepares({ page, server }, game, moves, ply) {
  await savedPly(server, game, ply);
  await page.goto(game);
  const expected = moves.slice(ply, ply + LINE).map(typed);
  const [other, answer] = ply % 2 ? ['e7-e6', moves[ply + 1]] : ['e4-e5', moves[ply + 1]];
  await page.locator('#prepare > summary').click();
  await page.locator('#tree').fill([expected.join(' '), `${other} ${typed(answer)}`].join('\n'));
  await page.locator('#prepare button[value=save]').click();
  await page.locator('#plan').waitFor();
}

/** Types a move and sends it; a prepared answer is on the board at once. */
async function sends({ page, server }, game, ply, move, plies) {
  await savedPly(server, game, ply);
  await page.goto(game);
  await table.field(page).fill(typed(move));
  await table.button(page, 'send').click();
  await table.showsPly(page, ply + plies);
}

/** Saves a note on the position, and a hidden comment. */
async function writesNotes({ page, server }, game, ply, who) {
  await savedPly(server, game, ply);
  await page.goto(game);
  await unfold(page, '#notes');
  await page.locator('#note').fill(`${who} notes: is this a draw?`);
  await page.locator('#keep-note button[value=save]').click();
  await page.getByText(`${who} notes: is this a draw?`).first().waitFor({ state: 'attached' });
  await page.goto(game);
  await unfold(page, '#talk');
  await page.locator('#body').fill(`${who} seals: the chariots decide.`);
  await page.locator('[name=sealed]').check();
  await page.locator('form[action$="/kibitz"] button').click();
  await page.getByText(`${who} seals: the chariots decide.`).first().waitFor({ state: 'attached' });
}

/** Opens a fold that is closed: on a desktop some are always open. */
async function unfold(page, what) {
  const inside = page.locator(`${what} > :not(summary)`).first();
  if (!(await inside.isVisible())) await page.locator(`${what} > summary`).click();
}

/** Black resigns and publishes the note. */
async function ends({ page }, game) {
  await page.goto(game);
  const said = await page.locator('main').innerText();
  assert.ok(!said.includes('Red seals') && !said.includes('Red notes'), 'the opponent’s thoughts are not there yet');
  await unfold(page, '#acts');
  await page.locator('form[action$="/resign"] button').click();
  await page.locator('#sure form[action$="/resign"] button').click();
  await page.locator('[data-outcome="first resignation"]').waitFor();
  await page.goto(`${game}?ply=${NOTED_PLIES.black}`);
  await unfold(page, '#notes');
  await page.locator('#notes button[value=publish]').first().click();
}

/** Both find every text at its position, and which moves were conditional. */
async function stepsThrough(both, game) {
  for (const { page } of both) {
    await page.goto(game);
    await unfold(page, '#talk');
    const talk = await page.locator('#talk').innerText();
    for (const who of ['Red', 'Black']) assert.ok(talk.includes(`${who} seals: the chariots decide.`), talk);
    await page.locator('#talk a[href*="ply="]').first().click();
    await table.showsPly(page, NOTED_PLIES.red);
    await page.goto(`${game}?ply=${NOTED_PLIES.black}`);
    await unfold(page, '#notes');
    assert.ok((await page.locator('#notes').innerText()).includes('Black notes'), 'the published note');
    await page.goto(game);
    for (let ply = 59; ply > 54; ply -= 1) {
      await page.locator('a[data-step=prev]').first().click();
      await table.showsPly(page, ply);
    }
  }
  const [red, black] = both;
  await red.page.goto(`${game}?ply=${NOTED_PLIES.red}`);
  await black.page.goto(`${game}?ply=${NOTED_PLIES.red}`);
  assert.ok((await red.page.locator('#notes').textContent()).includes('Red notes'));
  assert.ok(!(await black.page.content()).includes('Red notes'), 'a note that was not published');
}

// A tournament and a ladder by their pages, in every browser: three players enter until all places are taken, games
// begin, and a result stands in the table; a player of a ladder challenges the one above and takes the step.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signUp } from './journeys.js';
import { Player } from './support/player.js';
import { reaches } from './support/tournaments.js';
import { SIZES } from './support/view.js';

/** The windows; the phone has touch input in Chromium. */
export const LOOKS = [
  { size: 'desk', scripts: true },
  { size: 'phone', scripts: false },
];
const PLACES = 3;

/** Registers the tests of a browser; `server()` returns a server, `visit(server, look)` a window there. */
export function testTournaments(browser, { server, visit }, looks) {
  for (const [number, { size, scripts }] of looks.entries()) {
    const words = `${size} ${scripts ? 'with' : 'without'} scripts`;
    test(`three play a round robin, and two of them on a ladder, ${words}`, async () => {
      const fixture = await server();
      const come = async (name) => {
        const tab = await visit(fixture, { size: SIZES[size], scripts });
        const player = new Player(`${name}-${browser}-${number}`, fixture, tab);
        await player.open('/signup');
        await signUp(player);
        return player;
      };
      const players = [await come('Ann'), await come('Bob'), await come('Cem')];
      await playsRoundRobin(players, `Cup ${browser} ${number}`);
      await climbs(players.slice(0, 2), `Ladder ${browser} ${number}`);
      for (const player of players) await player.leaves();
    });
  }
}

/** Ann creates a tournament that starts when it is full; a game is resigned. */
async function playsRoundRobin(players, name) {
  const [ann] = players;
  const cup = await creates(ann, name, async () => {
    await ann.taps('[name=kind][value="round-robin"]');
    await ann.types('#places', String(PLACES));
  });
  await ann.taps('#entry form button.go', 'Enter');
  await hasEntered(ann);
  for (const player of players.slice(1)) await enters(player, cup);
  await reaches(ann.server, cup, 'the games', ({ games }) => games.length === PLACES && games.every(({ id }) => id));
  await ann.open(cup);
  await showsResults(ann, ['•', '•']);
  await ann.taps('.standings tr[aria-current] td a');
  const game = await ann.arrives('/games/');
  await resigns(ann, game);
  await ann.taps(`.eyebrow a[href="${cup}"]`);
  await ann.arrives(cup);
  await showsResults(ann, ['0', '•']);
  const { games } = await reaches(ann.server, cup, 'the result', ({ games }) => games.some(({ winner }) => winner));
  const over = games.find(({ id }) => game.endsWith(`/${id}`));
  const winner = players.find((player) => player.name === over[over.winner]);
  assert.notEqual(winner, ann);
  await winner.open(cup);
  await showsResults(winner, ['1', '•']);
}

/** Whoever stands below challenges the other by the page, and takes the step when the other resigns. */
async function climbs([ann, bob], name) {
  const ladder = await creates(ann, name, async () => {
    await ann.taps('[name=kind][value=ladder]');
    await ann.chooses('#start', 'manual');
  });
  await ann.taps('#entry form button.go', 'Enter');
  await hasEntered(ann);
  await enters(bob, ladder);
  await ann.open(ladder);
  await ann.taps('#organise button.go', 'Start now');
  await stands(ann, [ann, bob]);
  await bob.open(ladder);
  await bob.taps(`form[action="${ladder}/challenge"] button`, 'Challenge');
  const game = await bob.arrives('/games/');
  await ann.open('/');
  await ann.taps(`form[action="${game}/accept"] button`, 'Accept');
  await ann.finds('the board', () => document.querySelector('#board[data-ply="0"]') !== null);
  await resigns(ann, game);
  await ann.open(ladder);
  await stands(ann, [bob, ann]);
}

/** From the list to the form, and to the page of the new tournament; returns its path. */
async function creates(player, name, fillsIn) {
  await player.open('/tournaments');
  await player.taps('main a.go', 'New tournament');
  await player.arrives('/tournaments/new');
  await player.types('#name', name);
  await fillsIn();
  await player.taps('#tournament button.go', 'Create');
  return player.finds('the tournament', () => location.pathname.match(/^\/tournaments\/\d+$/)?.[0]);
}

/** Finds a tournament in the list, and enters it. */
async function enters(player, cup) {
  await player.open('/tournaments');
  await player.taps(`main a[href="${cup}"]`);
  await player.arrives(cup);
  await player.taps('#entry form button.go', 'Enter');
  await hasEntered(player);
}

function hasEntered(player) {
  return player.finds('the entry', () => document.querySelector('#entry .note')?.textContent.includes('entered'));
}

async function resigns(player, game) {
  await player.open(game);
  await player.taps('#acts > summary');
  await player.taps(`#acts form[action="${game}/resign"] button`);
  await player.taps('#sure form button');
  await player.finds('the end', () => document.querySelector('#afterwards') !== null);
}

/** Waits for the player's own results in the crosstable, whatever their order. */
function showsResults(player, results) {
  const shown = (results) => {
    const cells = [...document.querySelectorAll('.standings tr[aria-current] td a')];
    return cells.map((cell) => cell.firstChild.textContent.trim()).sort().join() === results;
  };
  return player.finds(`the results ${results}`, shown, results.toSorted().join());
}

/** Waits until players stand on the steps of a ladder, the highest first. */
function stands(player, players) {
  const shown = (names) => {
    const rows = [...document.querySelectorAll('.standings tbody tr th')];
    return rows.length === names.length && rows.every((row, step) => row.textContent.includes(names[step]));
  };
  return player.finds('the steps', shown, players.map(({ name }) => name));
}

// The first hour of a player, in every browser: from the front page to the sixth move of a game, and in some to its end
// and a rematch. It is written once; the differences between browsers are in `support`.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kept, PASSWORD } from './support/people.js';
import { MATE, points } from './support/rules.js';
import { typed } from './support/scene.js';
import { NEEDED, SIZES } from './support/view.js';
import { Player } from './support/player.js';

/** The ways to a game, each with the most actions that the newcomer, and the other player, may need to the board. */
const WAYS = {
  'a link for a friend': { meet: byLink, most: [9, 8] },
  'whoever likes': { meet: byOpenChallenge, most: [8, 8] },
  'a challenge': { meet: byChallenge, most: [9, 8] },
  'a live challenge': { meet: byLiveChallenge, most: [11, 8] },
};
/** A live game, as a choice of the form. */
const LIVE = 'live:10m+5s';
const THANKS = 'Thank you for the game';
/** The most actions per move: two taps and Send by hand, the field and Send by keyboard. */
const MOST = { points: 3, types: 2 };

const PHONE = { size: 'phone', scripts: true };
const DESK = { size: 'desk', scripts: true };
const plain = (way) => ({ ...way, scripts: false });

/** Each way once, with each size and input method. */
export const MIXED = [
  { way: 'a link for a friend', newcomer: PHONE, friend: plain(DESK), plies: 6 },
  { way: 'whoever likes', newcomer: DESK, friend: plain(PHONE), plies: 6 },
  { way: 'a challenge', newcomer: plain(PHONE), friend: DESK, plies: 6 },
  { way: 'a live challenge', newcomer: DESK, friend: PHONE, plies: 3, ends: true },
];

/** In a browser in which both have scripts, or neither: until both have moved, or all journeys. */
export const SHORT = [{ way: 'a link for a friend', newcomer: PHONE, friend: DESK, plies: 2, ends: true }];
export const LONG = Object.keys(WAYS).flatMap((way) =>
  [[PHONE, DESK], [DESK, PHONE]].flatMap(([newcomer, friend]) => [
    { way, newcomer, friend, plies: 6, ends: true },
    { way, newcomer: plain(newcomer), friend: plain(friend), plies: 6, ends: true },
  ]),
);

/** Registers the journeys of a browser; `server()` returns a server, `visit(server, look)` a window there. */
export function testJourneys(browser, { server, visit }, journeys) {
  for (const [number, { way, newcomer, friend, plies, ends }] of journeys.entries()) {
    const look = ({ size, scripts }) => `${size} ${scripts ? 'with' : 'without'} scripts`;
    const end = ends ? 'a rematch' : `move ${plies}`;
    test(`from the front page by ${way} to ${end}, ${look(newcomer)}, ${look(friend)}`, async (t) => {
      const fixture = await server();
      const come = async (name, { size, scripts }) => {
        const tab = await visit(fixture, { size: SIZES[size], scripts });
        return Object.assign(new Player(`${name}-${browser}-${number}`, fixture, tab), { size, scripts });
      };
      await walk(t, WAYS[way], [await come('New', newcomer), await come('Friend', friend)], { plies, ends });
    });
  }
}

async function walk(t, { meet, most }, players, { plies, ends }) {
  const game = await meet(...players);
  const acts = players.map((player) => player.acts);
  t.diagnostic(`acts to the board: ${acts.join(' and ')}`);
  assert.ok(acts.every((count, who) => count <= most[who]), `${acts} acts to the board, at most ${most}`);
  await players[0].open(game);
  const first = await players[0].tab.run(() => document.querySelector('form[data-move]') !== null);
  const seats = first ? players : players.toReversed();
  for (let ply = 0; ply < plies; ply += 1) await moves(seats[ply % 2], game, ply);
  if (ends) await finishes(seats[plies % 2], seats[(plies + 1) % 2], game);
  for (const player of players) await player.leaves();
}

/** Returns through the front page, checks what is in view, and moves. */
async function moves(player, game, ply) {
  await player.open('/');
  await player.taps(`main a[href="${game}"]`);
  await player.showsPly(ply, true);
  await player.sees(needed(player.size, ply), `before ply ${ply + 1}`);
  const before = player.acts;
  // Both players point and type in turn.
  const how = ply % 3 === 1 ? 'types' : 'points';
  await (how === 'types' ? types(player, MATE[ply]) : pointsOut(player, MATE[ply]));
  assert.equal((await kept(player.server, game)).ply, ply, 'nothing is sent before Send');
  const { scroll } = await player.state();
  await player.taps('form[data-move] button[value=send]');
  await player.showsPly(ply + 1, false);
  await player.sees(['#board svg', '#sent'], `after ply ${ply + 1}`);
  if (player.scripts) assert.equal((await player.state()).scroll, scroll, 'nothing has jumped');
  assert.equal(player.acts - before, MOST[how]);
  assert.equal((await kept(player.server, game)).ply, ply + 1);
}

/** The parts that must be in view: nobody has sent a message, and at first nobody has moved. */
function needed(size, ply) {
  return NEEDED[size].filter((part) => part !== '#last-words' && (ply > 0 || part !== '#last'));
}

/** Two taps: the piece is on its new point, Send is shown, and with scripts has the focus. */
async function pointsOut(player, move) {
  const { scripts } = player;
  const { from, to } = points(move);
  const { scroll } = await player.state();
  await player.taps(`#board [data-square="${from}"]`);
  await player.finds(`${from} picked`, (from, scripts) => (scripts
    ? document.querySelector('#board .picked')?.dataset.square === from
    : new URLSearchParams(location.search).get('from') === from), from, scripts);
  await player.taps(`#board [data-square="${to}"]`);
  await player.finds(`the piece on ${to}`, (to) =>
    document.readyState === 'complete' &&
    document.querySelector('form.chosen') !== null &&
    document.querySelector(`#board [data-square="${to}"] title`)?.textContent.endsWith(` on ${to}`), to);
  await player.sees(['#board svg', 'form.chosen [value=send]', 'form.chosen [data-cancel]'], `${move} chosen`);
  if (scripts) assert.deepEqual(await player.state(), { scroll, focus: 'send' });
}

function types(player, move) {
  return player.types('form[data-move] [name=move]', typed(move));
}

/** From the front page to an account with a confirmed address, and on. */
async function signsUp(player) {
  await player.open('/');
  await player.taps('main a.go', 'Play');
  await signUp(player);
  await player.arrives('/games/new');
}

/** Fills in the form, and confirms the address by the link in the email. */
export async function signUp(player) {
  await player.arrives('/signup');
  for (const [field, text] of [['name', player.name], ['email', player.email], ['password', PASSWORD]]) {
    await player.types(`#${field}`, text);
  }
  await player.taps('form[action="/signup"] button.go');
  await player.finds('another page', () => location.pathname !== '/signup');
  await player.opensEmailLink('/confirm/');
  await player.taps('main form button.go');
}

/** The newcomer gets a link, and the friend accepts with it. */
async function byLink(newcomer, friend) {
  await signsUp(newcomer);
  await newcomer.taps('#challenge [name=invite]');
  await newcomer.taps('#challenge button.go', 'Send');
  const link = await newcomer.finds('the link', () => document.querySelector('#link')?.value);
  const game = await newcomer.arrives('/games/');
  await friend.open(link);
  await friend.taps('main a.go', 'Sign up');
  await signUp(friend);
  await friend.taps('main form button[value=accept]');
  await acceptsGame(friend, game);
  return game;
}

/** The newcomer posts an open challenge, and the other player finds it. */
async function byOpenChallenge(newcomer, friend) {
  await signsUp(newcomer);
  await newcomer.taps('#open button.go', 'Post an open challenge');
  const game = await waits(newcomer);
  await signsUp(friend);
  await friend.taps(`form[action="${game}/accept"] button`);
  await acceptsGame(friend, game);
  return game;
}

/** The newcomer challenges the other player by name, who finds the challenge on the front page. */
async function byChallenge(newcomer, friend) {
  await signsUp(friend);
  await signsUp(newcomer);
  await newcomer.types('#opponent', friend.name);
  await newcomer.taps('#challenge button.go', 'Send');
  const game = await waits(newcomer);
  await friend.open('/');
  await friend.taps(`form[action="${game}/accept"] button`, 'Accept');
  await acceptsGame(friend, game);
  return game;
}

/** Waits for the page of a challenge; returns its path. */
function waits(player) {
  return player.finds('the challenge', () => location.pathname.match(/^\/games\/\d+$/)?.[0]);
}

async function acceptsGame(player, game) {
  await player.arrives(game);
  await player.finds('the board', () => document.querySelector('#board[data-ply="0"]') !== null);
}

/** The newcomer challenges the other player by name to a live game. */
async function byLiveChallenge(newcomer, friend) {
  await signsUp(friend);
  await signsUp(newcomer);
  await newcomer.types('#opponent', friend.name);
  await newcomer.taps('#challenge > details > summary');
  await newcomer.chooses('#pace', LIVE);
  await newcomer.taps('#challenge button.go', 'Send');
  const game = await waits(newcomer);
  await friend.open('/');
  await friend.taps(`form[action="${game}/accept"] button`, 'Accept');
  await acceptsGame(friend, game);
  return game;
}

/** One player resigns, the other says two things, and both agree on a rematch. */
async function finishes(loser, winner, game) {
  const again = `#afterwards form[action="${game}/rematch"] button`;
  const ends = (player) => player.finds('the end', () => document.querySelector('#afterwards') !== null);
  await loser.open(game);
  await loser.taps('#acts > summary');
  await loser.taps(`#acts form[action="${game}/resign"] button`);
  await loser.taps('#sure form button');
  await ends(loser);
  // A page with scripts hears of it.
  if (!winner.scripts) await winner.open(game);
  await ends(winner);
  await winner.taps('#afterwards [name=body]');
  await says(winner, 'Good game');
  await winner.taps('#say > summary');
  await winner.types('#words', THANKS);
  await winner.taps('#say button.go');
  await says(winner, THANKS);
  await winner.taps(again);
  const isAsked = (again) => document.querySelector(again)?.textContent.trim() !== 'Rematch';
  await winner.finds('the rematch asked for', isAsked, again);
  await loser.open(game);
  await says(loser, THANKS);
  await loser.taps(again);
  const next = await loser.finds('the rematch', (game) =>
    location.pathname !== game && document.querySelector('#board[data-ply="0"]') !== null && location.pathname, game);
  await winner.open(next);
  await acceptsGame(winner, next);
}

function says(player, words) {
  const isSaid = (words) =>
    [...document.querySelectorAll('blockquote')].some((said) => said.textContent.includes(words));
  return player.finds(`“${words}”`, isSaid, words);
}

// A server with data for every page.

import { PASSWORD, signIn, signUp } from './people.js';
import { SHOGI } from './rules.js';
import { begin, Hand } from './scene.js';
import { Server } from './server.js';
import { makeTournaments } from './tournaments.js';

/** The demo's players in the tests; all of them have the password of `people.js`. */
const [LAN, MEI] = ['lan', 'mei'];
const OTHERS = ['Anselm', 'Yusuf'];
/** Whether the pages of all games are checked, in `tests/run --long`. */
const EVERY = Boolean(process.env.TEST_LONG);
/** The games whose pages are checked otherwise: one for each kind of board, pieces and play. */
const TELLING = [
  'xiangqi', 'banner', 'janggi', 'chess', 'shogi', 'sittuyin', 'knight-relay', 'xiang-hex', 'storm-the-ivory-tower', 'behemoth',
  'dice', 'jieqi', 'banqi', 'dark', 'screen', 'ambiguous',
];
/** The plies of a long game; the demo has some. */
const LONG = 80;

/** Makes the server and the games that the states need. */
export async function makeWorld(browser) {
  const server = await Server.start({ demo: true });
  const [lan, mei, fresh, unconfirmed] = await Promise.all([
    signIn(browser, server, LAN),
    signIn(browser, server, MEI),
    signUp(browser, server, 'Nobody-Yet'),
    signUp(browser, server, 'Just-Came', { confirm: false }),
  ]);
  const hands = [await Hand.of(server, lan.state), await Hand.of(server, mei.state)];
  const [day, night] = [await choosing(server, 'light'), await choosing(server, 'dark')];
  const admin = await signUp(browser, server, 'Warden');
  await server.run('admin', 'role', 'Warden', 'admin');
  const world = { server, lan, mei, fresh, unconfirmed, day, night, admin };
  world.confirm = await server.link(unconfirmed.email, '/confirm/');
  // The page that responds is one of the states.
  await hands[0].post('/forgot', { email: fresh.email }, 200);
  world.reset = await server.link(fresh.email, '/reset/');
  // Their minute passes while the other pages are made and looked at.
  const late = await makeLateGames(hands);
  world.games = { ...late, ...(await makeGames(hands)) };
  for (const slug of ['xiangqi', 'chess']) await hands[0].post(`/variants/${slug}/favourite`, { do: 'on' });
  world.invitations = await makeInvitations(server, hands[0]);
  world.boards = await makeBoards(hands[0], world.games.game);
  const [Anselm, Yusuf] = await Promise.all(OTHERS.map((name) => signInByHand(server, name)));
  world.tournaments = await makeTournaments(server, { lan: hands[0], mei: hands[1], Anselm, Yusuf });
  world.yusuf = { state: await Yusuf.state() };
  world.games.finished = await longest(server);
  world.games.annotated = await bringIn(server, hands[0]);
  const listed = [...new Set((await html(server, '/variants')).match(/\/variants\/[a-z0-9-]+/g))];
  const told = TELLING.map((slug) => `/variants/${slug}`);
  const missing = told.filter((path) => !listed.includes(path));
  if (missing.length) throw new Error(`not among the variants: ${missing}`);
  world.variants = EVERY ? listed : told;
  return world;
}

/** A player of the demo without a window. */
async function signInByHand(server, name) {
  const hand = await Hand.of(server);
  await hand.post('/login', { name, password: PASSWORD });
  return hand;
}

/** A visitor who has chosen light or dark pages, whatever the device prefers. */
async function choosing(server, light) {
  const hand = await Hand.of(server);
  await hand.post('/looks', { light });
  return { state: await hand.state() };
}

/** Games of every kind between lan and mei. */
async function makeGames(hands) {
  const make = (fields, moves) => begin(hands, MEI, fields, moves);
  const offered = await make({}, ['h3e3', 'h10g8']);
  await hands[1].post(`${offered}/draw`, { ply: 2, do: 'offer' });
  await hands[1].post(`${offered}/takeback`, { ply: 2, do: 'offer' });
  const sealed = await make({}, ['h3e3', 'h10g8']);
  await hands[0].post(`${sealed}/kibitz`, { body: 'The cannon wins this.', ply: 2, sealed: 'yes' });
  await hands[1].post(`${sealed}/kibitz/closed`, { do: 'on' });
  return {
    sealed,
    challenge: await hands[0].challenge(MEI, { message: 'Will you?' }),
    open: await hands[0].challenge('', {}),
    rated: await hands[0].challenge(MEI, { rated: 'yes' }),
    began: await make({}, []),
    game: await make({}, ['h3e3', 'h10g8', 'h1g3', 'i10h10', 'e3e7', 'h8i8']),
    offered,
    private: await make({ visibility: 'private' }, ['h3e3']),
    check: await make({}, ['h3e3', 'a10a9', 'e3e7', 'i10i9', 'b3b5', 'a9a10', 'b5e5']),
    janggi: await make({ variant: 'janggi' }, []),
    chess: await make({ variant: 'chess' }, ['e2e4', 'e7e5']),
    free: await make({ variant: 'free-xiangqi' }, ['h3e3', 'h10g8']),
    loop: await make({ variant: 'loop' }, ['e2e4', 'd7d5', 'e4d5', 'd8d5']),
    shogi: await make({ variant: 'shogi' }, SHOGI.slice(0, 6)),
    turning: await make({ variant: 'shogi' }, SHOGI.slice(0, 2)),
    screen: await make({ variant: 'screen' }, []),
    sittuyin: await make({ variant: 'sittuyin' }, ['K@g2', 'K@b7', 'R@a1']),
    tori: await make({ variant: 'tori-shogi' }, ['e4e5', 'd6e5']),
    gates: await make({ variant: 'seirawan' }, ['g1f3', 'g8f6', 'e2e4', 'e7e5', 'f1c4', 'f8c5']),
    checks: await make({ variant: 'three-checks' }, ['e2e4', 'e7e5', 'f1b5', 'a7a6', 'b5d7', 'c8d7']),
    odds: await make({ variant: 'xiangqi', setup: 'left-horse' }, []),
    mini: await make({ variant: 'minixiangqi' }, []),
    manchu: await make({ variant: 'manchu' }, []),
    banner: await make({ variant: 'banner' }, ['b1c3', 'h10g8']),
  };
}

/** Rated games that lan loses on time: the shortest live game lasts a minute. */
async function makeLateGames(hands) {
  const make = () => begin(hands, MEI, { pace: 'live:1m', rated: 'yes' }, ['h3e3', 'h10g8']);
  return { late: await make(), contested: await make() };
}

/** Invitations by lan to friends: one by email, one by a link, one withdrawn. */
async function makeInvitations(server, hand) {
  const email = 'friend@players.test';
  const mailed = await hand.challenge(email, { message: 'Come and play!' });
  const waits = await server.link(email, '/invitations/');
  const linked = await hand.challenge('', { invite: 'link' });
  const gone = await hand.challenge('old@players.test');
  const over = await server.link('old@players.test', '/invitations/');
  await hand.post(`${gone}/withdraw`);
  return { mailed, waits, linked, over, stop: await server.link(email, '/unsubscribe/invitation.') };
}

/** Analysis boards of lan. */
async function makeBoards(hand, game) {
  const from = game.match(/\d+$/)[0];
  return {
    solitaire: await hand.post('/boards', { game: from, ply: 6, kind: 'solitaire' }),
    problem: await hand.post('/boards', { game: from, ply: 3, kind: 'problem' }),
    free: await hand.post('/boards', { variant: 'free-xiangqi', kind: 'solitaire' }),
  };
}

/** A record with comments and nested variations, imported by lan. */
const RECORD = `[Red "Annotated"]
[Black "Somebody whose name is rather long"]
[Result "1-0"]

{Both sides know this well.} 1. C2=5 {The cannon to the centre.} (1. P7+1 H8+7 (1... C2=5 {sharper}
2. H2+3) 2. C8=5 {a quieter way}) H8+7 2. H2+3 R9=8 {and so on, as thousands of games before} 1-0
`;

async function bringIn(server, hand) {
  await hand.post('/games/bring/keep', { record: RECORD });
  const list = await html(server, '/games?status=finished&player=annotated');
  return list.match(/\/games\/\d+(?=")/)[0];
}

/** A page as served to a visitor. */
const html = async (server, path) => (await fetch(server.url + path)).text();

/** The longest finished game of the first page of the list. */
async function longest(server) {
  const list = await html(server, '/games?status=finished');
  const paths = [...new Set(list.match(/\/games\/\d+(?=")/g))];
  const plies = async (path) => Number((await html(server, path)).match(/data-ply="(\d+)"/)?.[1]);
  const all = await Promise.all(paths.map(async (path) => [await plies(path), path]));
  const [most, path] = all.sort(([a], [b]) => b - a)[0];
  if (most < LONG) throw new Error(`the longest finished game has ${most} plies`);
  return path;
}

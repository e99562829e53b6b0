// A server full of things to look at, and the list of every page and state of it.

import { signIn, signUp } from './people.js';
import { begin, Hand } from './scene.js';
import { Server } from './server.js';

/** The demo's players that we are; all of them have the password of `people.js`. */
const [LAN, MEI] = ['lan', 'mei'];
/** A long game, in plies; the demo has some. */
const LONG = 80;

/** Makes the server and the games that the states need. */
export async function makeWorld(browser) {
  const server = await Server.start({ demo: true });
  const lan = await signIn(browser, server, LAN);
  const mei = await signIn(browser, server, MEI);
  const hands = [await Hand.of(browser, server, lan.state), await Hand.of(browser, server, mei.state)];
  const fresh = await signUp(browser, server, 'Nobody-Yet');
  const unconfirmed = await signUp(browser, server, 'Just-Came', { confirm: false });
  const [day, night] = [await choosing(browser, server, 'light'), await choosing(browser, server, 'dark')];
  const world = { server, lan, mei, fresh, unconfirmed, day, night };
  world.confirm = await server.link(unconfirmed.email, '/confirm/');
  await forget(hands[0], fresh);
  world.reset = await server.link(fresh.email, '/reset/');
  world.games = await makeGames(hands);
  world.games.finished = await longest(server);
  world.variants = [...new Set((await html(server, '/variants')).match(/\/variants\/[a-z-]+/g))];
  return world;
}

/** Somebody without an account who has chosen light or dark pages, whatever the device has. */
async function choosing(browser, server, light) {
  const hand = await Hand.of(browser, server);
  await hand.post('/looks', { light });
  return { state: await hand.context.storageState() };
}

/** Asks for a new password; the page that answers is one of the states. */
async function forget({ context, server }, { email }) {
  const headers = { Origin: server.url };
  await context.request.post('/forgot', { form: { email }, headers });
}

/** Games of every kind between lan and mei. */
async function makeGames(hands) {
  const make = (fields, moves) => begin(hands, MEI, fields, moves);
  const offered = await make({}, ['h3e3', 'h10g8']);
  await hands[1].post(`${offered}/draw`, { ply: 2, do: 'offer' });
  await hands[1].post(`${offered}/takeback`, { ply: 2, do: 'offer' });
  return {
    challenge: await hands[0].challenge(MEI, { message: 'Will you?' }),
    open: await hands[0].challenge('', {}),
    began: await make({}, []),
    game: await make({}, ['h3e3', 'h10g8', 'h1g3', 'i10h10', 'e3e7', 'h8i8']),
    offered,
    private: await make({ visibility: 'private' }, ['h3e3']),
    check: await make({}, ['h3e3', 'a10a9', 'e3e7', 'i10i9', 'b3b5', 'a9a10', 'b5e5']),
    janggi: await make({ variant: 'janggi' }, []),
    chess: await make({ variant: 'chess' }, ['e2e4', 'e7e5']),
    free: await make({ variant: 'free-xiangqi' }, ['h3e3', 'h10g8']),
    mini: await make({ variant: 'minixiangqi' }, []),
    manchu: await make({ variant: 'manchu' }, []),
    banner: await make({ variant: 'banner' }, ['b1c3', 'h10g8']),
  };
}

/** A page as it is served to somebody without an account. */
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

/** Opens a page by sending a form to it, as a page of ours would. */
function sending(from, to, fields) {
  return async (page) => {
    await page.goto(from);
    const answered = page.waitForNavigation();
    await page.evaluate(
      ([action, all]) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action });
        for (const [name, value] of Object.entries(all)) {
          const input = document.createElement('input');
          Object.assign(input, { type: 'hidden', name, value });
          form.append(input);
        }
        document.body.append(form);
        form.submit();
      },
      [to, fields],
    );
    return answered;
  };
}

/** Every page and state: what it is, how to get there, who looks, what the server answers. */
export function states(world) {
  const all = [];
  const add = (name, way, who, status = 200) => {
    const reach = typeof way === 'string' ? (page) => page.goto(way) : way;
    all.push({ name, reach, state: who?.state, status });
  };
  pages(add, world);
  forms(add, world);
  games(add, world);
  return all;
}

function pages(add, { lan, fresh, unconfirmed, variants, day, night, games }) {
  for (const path of ['/', '/login', '/signup', '/forgot', '/games', '/variants', '/help', ...variants]) {
    add(path, path, undefined);
  }
  const lists = { playing: 'status=playing', finished: 'status=finished', open: 'status=open', empty: 'q=nothing-like-it' };
  for (const [name, query] of Object.entries(lists)) add(`/games, ${name}`, `/games?${query}`, undefined);
  for (const path of ['/', '/games', '/games/new', '/settings', '/players/lan', '/players/mei', '/help']) {
    add(`${path}, signed in`, path, lan);
  }
  add('/games/new for janggi', '/games/new?variant=janggi&opponent=mei', lan);
  add('/players/mei', '/players/mei', undefined);
  add('/looks', '/looks', undefined);
  add('/looks, signed in', '/looks', lan);
  for (const [name, who] of [['light', day], ['dark', night]]) {
    for (const path of ['/', games.game, '/variants/xiangqi']) add(`${path}, ${name} by choice`, path, who);
  }
  add('/, with no game yet', '/', fresh);
  add('/, unconfirmed', '/', unconfirmed);
  add('/settings, unconfirmed', '/settings', unconfirmed);
  add('/games/new, unconfirmed', '/games/new', unconfirmed, 403);
  add('a page that is not there', '/nothing/here', undefined, 404);
  add('a player who is not there', '/players/nobody-at-all', lan, 404);
}

function forms(add, { lan, confirm, reset }) {
  const wrong = { name: '!', email: 'nowhere', password: 'short' };
  add('a refused sign-up', sending('/signup', '/signup', wrong), undefined, 422);
  add('a refused sign-in', sending('/login', '/login', { name: 'lan', password: 'wrong' }), undefined, 422);
  add('a password asked for', sending('/forgot', '/forgot', { email: 'no@players.test' }), undefined);
  add('a link to confirm', confirm, undefined);
  add('a link for a new password', reset, undefined);
  add('a refused new password', sending(reset, reset, { password: 'short' }), undefined, 422);
  const challenge = { variant: 'xiangqi', rulebook: 'axf', opponent: 'nobody-here', seat: 'first', pace: '3d', visibility: 'public' };
  add('a refused new game', sending('/games/new', '/games', challenge), lan, 422);
  add('a refused set-up', sending('/games/new', '/games', { ...challenge, opponent: 'mei', fen: '9' }), lan, 422);
  add('a refused zone', sending('/settings', '/settings/zone', { zone: 'Nowhere' }), lan, 422);
  const address = { email: 'nowhere', password: 'wrong' };
  add('a refused address', sending('/settings', '/settings/address', address), lan, 422);
}

function games(add, { lan, mei, games: g }) {
  add('a challenge to me', g.challenge, mei);
  add('a challenge of mine', g.challenge, lan);
  add('an open challenge', g.open, undefined);
  add('a game that begins', g.began, lan);
  add('my turn', g.game, lan);
  add('my turn, turned round', `${g.game}?flip=1`, lan);
  add('a man picked', `${g.game}?from=b1`, lan);
  add('a man and its goal picked', `${g.game}?from=b1&to=c3`, lan);
  add('not my turn', g.game, mei);
  add('a game looked at', g.game, undefined);
  const move = (fields) => ({ ply: 6, move: 'b1-c3', message: 'Hm.', do: 'preview', ...fields });
  const moves = (fields) => sending(g.game, `${g.game}/moves`, move(fields));
  add('a preview', moves({}), lan);
  add('a refused move', moves({ move: 'a1-b2' }), lan, 422);
  add('a text that is no move', moves({ move: 'good evening' }), lan, 422);
  add('a stale move', moves({ ply: 4, do: 'send' }), lan, 409);
  add('a question before resigning', sending(g.game, `${g.game}/resign`, { ply: 6 }), lan);
  add('a draw and a take-back offered', g.offered, lan);
  add('a draw and a take-back asked for', g.offered, mei);
  add('a private game', g.private, mei);
  add('a mate', g.check, mei);
  add('a finished game', g.finished, undefined);
  add('a finished game, signed in', g.finished, mei);
  add('an earlier ply', `${g.finished}?ply=9`, undefined);
  add('the first ply', `${g.finished}?ply=0`, lan);
  for (const slug of ['janggi', 'chess', 'free', 'mini', 'manchu', 'banner']) add(`a game of ${slug}`, g[slug], lan);
  const looks = ['set=western&theme=wood', 'set=letters&theme=green&size=small', 'board=checkered&theme=night&size=large', 'set=western&board=lines&theme=paper&size=wall'];
  for (const [at, look] of looks.entries()) {
    add(`a game with ${look}`, `${[g.game, g.janggi, g.banner, g.chess][at]}?${look}`, lan);
  }
}

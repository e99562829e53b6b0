// The list of every page and state: its name, how to open it, the reader, the expected status.

import { eventually } from './patience.js';
import { kept } from './people.js';

/** Opens a page by sending a form to it, as a page of the site would. */
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

/** Every page and state of a world: name, how to open it, cookies, and the status of the response. */
export function states(world) {
  const all = [];
  const add = (name, way, who, status = 200) => {
    const reach = typeof way === 'string' ? (page) => page.goto(way) : way;
    all.push({ name, reach, state: who?.state, status });
  };
  pages(add, world);
  forms(add, world);
  invitations(add, world);
  games(add, world);
  boards(add, world);
  notes(add, world);
  archive(add, world);
  tournaments(add, world);
  contests(add, world);
  admins(add, world);
  return all;
}

/** Opens the menu on a page with little else. */
async function menu(page) {
  const answer = await page.goto('/nothing/here');
  await page.locator('#menu').evaluate((node) => void (node.open = true));
  return answer;
}

const SETTINGS = ['', '/account', '/games', '/board', '/alerts', '/privacy'].map((part) => `/settings${part}`);

function pages(add, { lan, fresh, unconfirmed, variants, day, night, games }) {
  for (const path of ['/', '/login', '/signup', '/forgot', '/games', '/variants', '/help', ...variants]) {
    add(path, path, undefined);
  }
  const lists = {
    playing: 'status=playing',
    finished: 'status=finished',
    open: 'status=open',
    empty: 'q=nothing-like-it',
  };
  for (const [name, query] of Object.entries(lists)) add(`/games, ${name}`, `/games?${query}`, undefined);
  const own = ['/', '/games', '/games/new', '/players', '/players/lan', '/players/mei', '/help', ...SETTINGS];
  for (const path of own) {
    add(`${path}, signed in`, path, lan);
  }
  add('variants, with favourites', '/variants', lan);
  add('variants, looked for', '/variants?q=chess960', undefined);
  add('variants, none found', '/variants?q=draughts', undefined);
  add('/games/new at odds', '/games/new?variant=xiangqi&setup=left-horse', lan);
  add('/games/new for janggi', '/games/new?variant=janggi&opponent=mei', lan);
  add('/players/mei', '/players/mei', undefined);
  add('/players by rating', '/players?variant=xiangqi&sort=rating', lan);
  add('/players/mei with lan', '/players/mei?with=lan', lan);
  add('/games/new for a free board', '/games/new?variant=free-xiangqi', lan);
  add('/games/new, looked for by somebody else', '/games/new', fresh);
  add('/, an earlier ply', '/?ply=1', undefined);
  for (const path of ['', '/xiangqi', '/xiangqi?done=1f', '/janggi/general', '/chess/pawn?show=1']) {
    add(`/learn${path}`, `/learn${path}`, undefined);
  }
  const course = {
    'a move that may be made': 'horse?to=c4',
    'a move that may not': 'elephant?board=1&to=e7',
    'a text that is no move': 'horse?move=gallop',
    'mate to be given': 'mate',
    'rules of repetition': 'repetition',
    'a term of tactics': 'tactics?board=2',
    'a task': 'task-4',
    'a task, a piece chosen': 'task-7?from=f6',
    'a task solved': 'task-7?from=f6&to=e8',
    'a task shown': 'task-7?show=1',
    'the last page': 'first-game',
  };
  for (const [name, page] of Object.entries(course)) add(`the course: ${name}`, `/learn/xiangqi/${page}`, undefined);
  add('help, all unfolded', '/help?open=all', undefined);
  add('rules, the pieces unfolded', '/variants/xiangqi?open=pieces', undefined);
  add('/looks', '/looks', undefined);
  add('/looks, signed in', '/looks', lan);
  for (const [name, who] of [['light', day], ['dark', night]]) {
    for (const path of ['/', games.game, '/variants/xiangqi']) add(`${path}, ${name} by choice`, path, who);
  }
  add('/, with no game yet', '/', fresh);
  add('/, unconfirmed', '/', unconfirmed);
  add('/settings/account, unconfirmed', '/settings/account', unconfirmed);
  for (const path of ['/players', '/players?online=1', '/players?q=nobody-like-that']) add(path, path, undefined);
  for (const path of SETTINGS.slice(1)) add(`${path}, saved`, `${path}?saved=form#saved`, lan);
  add('/games/new, unconfirmed', '/games/new', unconfirmed);
  add('a page that is not there', '/nothing/here', undefined, 404);
  add('a player who is not there', '/players/nobody-at-all', lan, 404);
  add('the menu, open', menu, lan, 404);
}

function forms(add, { lan, confirm, reset }) {
  const wrong = { name: '!', email: 'nowhere', password: 'short' };
  add('a refused sign-up', sending('/signup', '/signup', wrong), undefined, 422);
  add('a refused sign-in', sending('/login', '/login', { name: 'lan', password: 'wrong' }), undefined, 422);
  add('words typed while signed out', sending('/login', '/games/1/kibitz', { body: 'Well played!', ply: '0' }), undefined, 401);
  add('a browser without cookies', '/help?signed-in=1', undefined);
  add('a password asked for', sending('/forgot', '/forgot', { email: 'no@players.test' }), undefined);
  add('a link to confirm', confirm, undefined);
  add('a link for a new password', reset, undefined);
  add('a refused new password', sending(reset, reset, { password: 'short' }), undefined, 422);
  const terms = { rulebook: 'axf', seat: 'first', pace: '3d', visibility: 'public' };
  const challenge = { variant: 'xiangqi', opponent: 'nobody-here', ...terms };
  add('a refused new game', sending('/games/new', '/games', challenge), lan, 422);
  add('a refused set-up', sending('/games/new', '/games', { ...challenge, opponent: 'mei', fen: '9' }), lan, 422);
  add('a refused zone', sending('/settings/account', '/settings/zone', { zone: 'Nowhere' }), lan, 422);
  const address = { email: 'nowhere', password: 'wrong' };
  add('a refused address', sending('/settings/account', '/settings/address', address), lan, 422);
}

function invitations(add, { lan, mei, unconfirmed, invitations: i }) {
  add('an invitation', i.waits, undefined);
  add('an invitation, signed in', i.waits, mei);
  add('an invitation, unconfirmed', i.waits, unconfirmed);
  add('an invitation of mine, as it is seen', i.waits, lan);
  add('a mailed invitation of mine', i.mailed, lan);
  add('an invitation by link of mine', i.linked, lan);
  add('an invitation that is over', i.over, undefined, 404);
  add('an invitation that is none', '/invitations/none', mei, 404);
  add('invitations to be switched off', i.stop, undefined);
  add('a sign-up by invitation', `/signup?next=${new URL(i.waits).pathname}`, undefined);
  const more = { name: '!', display_name: 'An\u200b', set: 'western', zone: 'Asia/Seoul', email: 'no', password: 'x' };
  add('a refused sign-up, with all that can be said', sending('/signup', '/signup', more), undefined, 422);
  const both = { variant: 'xiangqi', opponent: 'mei', invite: 'link' };
  add('a name and a link', sending('/games/new', '/games', both), lan, 422);
  add('a refused display name', sending('/settings/account', '/settings/account', { display_name: '<b>' }), lan, 422);
}

function games(add, { lan, mei, games: g }) {
  add('a challenge to me', g.challenge, mei);
  add('a challenge of mine', g.challenge, lan);
  add('an open challenge', g.open, undefined);
  add('a rated challenge', g.rated, mei);
  add('a game that begins', g.began, lan);
  add('a game with pieces in hand', g.loop, lan);
  add('a piece in hand chosen', `${g.loop}?from=*P`, lan);
  add('a piece in hand and a square chosen', `${g.loop}?from=*P&to=e5`, lan);
  add('a game of shogi', g.shogi, lan);
  add('a piece that may be turned over', `${g.turning}?from=b2&to=h8`, lan);
  add('a board on which pieces are placed', g.sittuyin, mei);
  add('a game of birds', g.tori, lan);
  add('a piece that may enter', `${g.gates}?from=e1&to=g1`, lan);
  add('a game in which checks are counted', g.checks, lan);
  add('a game at odds', g.odds, lan);
  add('my turn', g.game, lan);
  add('my turn, turned round', `${g.game}?flip=1`, lan);
  add('a piece picked', `${g.game}?from=b1`, lan);
  add('a piece and its goal picked', `${g.game}?from=b1&to=c3`, lan);
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
  add('a sealed remark of mine, kibitz closed', g.sealed, lan);
  add('kibitz closed by me', g.sealed, mei);
  add('pieces being placed, one tapped', `${g.screen}?placing=K*e1;Q*a4;P*a2;P*b3&from=a4`, lan);
  add('a private game', g.private, mei);
  add('a mate', g.check, mei);
  add('a finished game', g.finished, undefined);
  add('a finished game, signed in', g.finished, mei);
  add('an earlier ply', `${g.finished}?ply=9`, undefined);
  add('the first ply', `${g.finished}?ply=0`, lan);
  for (const slug of ['janggi', 'chess', 'free', 'mini', 'manchu', 'banner']) add(`a game of ${slug}`, g[slug], lan);
  const looks = [
    [g.game, 'set=western&theme=wood'],
    [g.janggi, 'set=letters&theme=green&size=small'],
    [g.banner, 'board=checkered&theme=night&size=large'],
    [g.chess, 'set=western&board=lines&theme=paper&size=wall'],
  ];
  for (const [game, look] of looks) add(`a game with ${look}`, `${game}?${look}`, lan);
}

function boards(add, { lan, fresh, boards: { solitaire, problem, free } }) {
  add('/boards', '/boards', lan);
  add('/boards, none yet', '/boards', fresh);
  add('a refused board', sending('/boards', '/boards', { variant: 'xiangqi', fen: '9', kind: 'problem' }), lan, 422);
  add('a pasted text refused', sending('/boards', '/boards', { variant: 'xiangqi', record: 'h3e3 e1e5' }), lan, 422);
  const position = 'variant=xiangqi&fen=3k5/9/9/9/9/9/9/9/R8/4K4+w';
  add('a position being set up', `/boards/new?${position}&piece=R`, lan);
  add('a position being set up, signed out', `/boards/new?${position}&from=a2&flip=1`, undefined);
  add('a position typed wrong', '/boards/new?variant=xiangqi&fen=9', lan, 422);
  for (const slug of ['janggi', 'chess', 'free-xiangqi']) add(`a set-up of ${slug}`, `/boards/new?variant=${slug}`, lan);
  const shared = '/boards/shared?variant=xiangqi&moves=h3e3+h10g8&ply=1';
  add('a shared position', shared, lan);
  add('a shared position, signed out', shared, undefined);
  add('a broken link', '/boards/shared?variant=xiangqi&moves=h3e4', undefined, 422);
  const mine = solitaire.replace(/\?.*/, '');
  add('a board of my own', solitaire, lan);
  add('a piece picked on it', `${mine}?from=b1`, lan);
  add('a problem', problem, lan);
  add('a free board of my own', free, lan);
  const moves = (fields) => sending(solitaire, `${mine}/moves`, { ply: 6, ...fields });
  add('a preview on my board', moves({ move: 'b1-c3', do: 'preview' }), lan);
  add('a refused move on my board', moves({ move: 'a1-b2', do: 'send' }), lan, 422);
  add('a question before deleting', sending(solitaire, `${mine}/delete`, {}), lan);
}

function notes(add, { lan, fresh, games: g }) {
  const note = (fields) => sending(g.game, `${g.game}/notes`, { ply: 2, line: '', body: 'A quiet way.', do: 'save', ...fields });
  add('a note kept', note({}), lan);
  add('a refused note', note({ line: 'a1-b2' }), lan, 422);
  add('/notes', '/notes', lan);
  add('/notes, none yet', '/notes', fresh);
  const analysis = `${g.game}/analysis?ply=2`;
  add('moves to be tried', analysis, lan);
  add('a piece picked to be tried', `${analysis}&from=b1`, undefined);
  add('moves tried', `${analysis}&line=h1g3&at=0`, undefined);
  add('a line that cannot be', `${analysis}&line=h1h9`, lan, 422);
}

function archive(add, { lan, fresh, games: g }) {
  add('a search that cannot be read', '/games?status=finished&q=color:red', undefined, 422);
  add('a search by every field', '/games?status=finished&player=lan&result=first&moves=%3E5&sort=length', lan);
  add('the explorer', '/explorer/xiangqi', undefined);
  add('the explorer, followed', '/explorer/xiangqi?moves=h3e3.h10g8&mirror=yes', lan);
  add('the explorer, nothing known', '/explorer/xiangqi?moves=a1a2.a10a9.a2a3', undefined);
  add('statistics', '/statistics', undefined);
  add('statistics of a game', '/statistics/xiangqi', undefined);
  add('statistics of a player', '/players/lan/statistics', lan);
  add('/collections', '/collections', lan);
  for (const path of ['', '/1', '/4?from=d8', '/daily']) add(`/problems${path}`, `/problems${path}`, undefined);
  for (const path of ['?list=mine', '/new', '/import', '/1']) add(`/problems${path}, signed in`, `/problems${path}`, lan);
  add('/collections, none yet', '/collections', fresh);
  add('a game to be kept', `${g.finished}/keep`, lan);
  add('a game to be analysed', `${g.finished}/review`, lan);
  add('a game that strangers cannot have analysed', `${g.finished}/review`, undefined);
  add('a booklet', `/games/booklet?games=${g.finished.split('/').pop()}`, undefined);
  add('a game with comments', `${g.annotated}?ply=1`, undefined);
  add('two games side by side', `${g.annotated}/beside/${g.finished.split('/').pop()}`, undefined);
  add('a person of records', '/people/annotated', undefined);
  add('games brought in', '/games/bring', lan);
  const bring = (record) => sending('/games/bring', '/games/bring', { record });
  add('a record that cannot be read', bring('no game at all'), lan, 422);
}

function tournaments(add, { lan, mei, unconfirmed, yusuf, tournaments: t }) {
  add('/tournaments', '/tournaments', undefined);
  add('/tournaments, signed in', '/tournaments', lan);
  add('/tournaments, running', '/tournaments?status=running', undefined);
  add('/tournaments, finished', '/tournaments?status=finished', mei);
  add('/tournaments, none', '/tournaments?status=finished&variant=shogi', undefined);
  add('/tournaments/new', '/tournaments/new', lan);
  add('/tournaments/new for a ladder', '/tournaments/new?kind=ladder&variant=chess', lan);
  add('/tournaments/new, unconfirmed', '/tournaments/new', unconfirmed);
  const form = { name: 'Spring cup', kind: 'swiss', variant: 'xiangqi', pace: '3d' };
  const create = (fields) => sending('/tournaments/new', '/tournaments', { ...form, ...fields });
  add('a tournament with too many places', create({ places: 'a thousand and one' }), lan, 422);
  add('a tournament without a name or a kind', create({ name: '', kind: 'none' }), lan, 422);
  add('a tournament with a setting that cannot be', create({ rounds: '99', message: 'Welcome!' }), lan, 422);
  const trf = { variant: 'xiangqi', trf: '012 Without players' };
  add('a report file that cannot be read', sending('/tournaments/new', '/tournaments/import', trf), lan, 422);
  add('a tournament open for entries, to its organiser', t.open, lan);
  add('a tournament open for entries, to a player', t.open, mei);
  add('a tournament open for entries, to whoever is invited', t.open, yusuf);
  add('a tournament open for entries', t.open, undefined);
  const act = (path, what, fields) => sending(path, `${path}/${what}`, fields);
  add('an invitation to nobody', act(t.open, 'invite', { name: 'nobody-like-that' }), lan, 422);
  add('a helper who is nobody', act(t.open, 'helpers', { name: 'nobody-like-that', do: 'on' }), lan, 422);
  add('a round robin', t.robin, mei);
  add('a round robin, to its organiser', t.robin, lan);
  add('a round robin, signed out', t.robin, undefined);
  const decision = { game: t.decided, winner: 'second', reason: ' ' };
  add('a decision without a reason', act(t.robin, 'decide', decision), lan, 422);
  add('a game of a tournament', t.game, mei);
  add('a game of a tournament, signed out', t.game, undefined);
  add('a Swiss', t.swiss, mei);
  add('a Swiss, to its organiser', t.swiss, lan);
  add('a knock-out', t.knockout, mei);
  add('a ladder', t.ladder, lan);
  add('a ladder, to its first player', t.ladder, mei);
  add('a ladder, signed out', t.ladder, undefined);
  add('a challenge on a ladder', t.challenge, yusuf);
  add('a second challenge on a ladder', act(t.ladder, 'challenge', { name: 'mei' }), lan, 409);
  add('a finished tournament', t.finished, mei);
  add('a finished tournament, to its organiser', t.finished, lan);
  add('a tournament that is not there', '/tournaments/999', undefined, 404);
}

/** The order matters: one of the states contests a result, and those after it show that. */
function contests(add, { server, lan, mei, games: g }) {
  const once = (game, reach) => async (page) => {
    await eventually(`the end of ${game}`, async () => (await kept(server, game)).outcome);
    return reach(page);
  };
  const contest = (game, body) => once(game, sending(game, `${game}/contest`, { body }));
  add('a game lost on time', once(g.late, (page) => page.goto(g.late)), lan);
  add('a game won on time', g.late, mei);
  add('a contest without a reason', contest(g.late, ' '), lan, 422);
  add('a contested result', contest(g.contested, 'The power was out in the whole town.'), lan);
  add('a contested result, to the winner', g.contested, mei);
}

function admins(add, { admin, lan, games: g }) {
  add('the admins, to a player', '/admin', lan, 404);
  for (const path of ['', '/players', '/players?q=nobody-like-that', '/players/mei', '/players/Warden', '/games']) {
    add(`/admin${path}`, `/admin${path}`, admin);
  }
  for (const path of ['/remarks', '/remarks?state=hidden', '/mail', '/log']) add(`/admin${path}`, `/admin${path}`, admin);
  const acts = ['confirm', 'rename', 'lock-out', 'let-in', 'reset'];
  for (const act of acts) add(`an admin asked: ${act}`, `/admin/players/mei/${act}`, admin);
  const path = new URL(g.game, 'http://localhost').pathname;
  const hidden = new URL(g.private, 'http://localhost').pathname;
  const contested = `/admin${new URL(g.contested, 'http://localhost').pathname}`;
  add('a contested game, to an admin', contested, admin);
  add('an admin asked: decide', `${contested}/decide`, admin);
  add('a game, to an admin', `/admin${path}`, admin);
  add('a private game, to an admin', `/admin${hidden}`, admin);
  for (const act of ['adjudicate', 'call-off', 'make-private']) add(`an admin asked: ${act}`, `/admin${path}/${act}`, admin);
  add('an admin asked: look', `/admin${hidden}/look`, admin);
  const rename = '/admin/players/mei/rename';
  add('a refused name', sending(rename, rename, { name: 'lan', reason: 'They asked for it.' }), admin, 422);
  add('a deed without a reason', sending(rename, rename, { name: 'Hoa' }), admin, 422);
  add('a deed that cannot be', sending('/admin', '/admin/players/mei/let-in', {}), admin, 409);
}

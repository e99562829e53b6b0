// Games set up without looking at pages, for tests that are about something else.

import { request } from 'playwright-core';
import { PATIENCE } from './patience.js';
import { points } from './rules.js';

/** Somebody who acts without looking, and without a window: does what a form of ours does. */
export class Hand {
  #requests;

  static async of(server, state) {
    const hand = new Hand();
    hand.#requests = await request.newContext({
      baseURL: server.url,
      // A connection that is kept may be closed by the server just when it is used again.
      extraHTTPHeaders: { Origin: server.url, Connection: 'close' },
      storageState: state,
      timeout: PATIENCE,
    });
    return hand;
  }

  /** Posts a form; gives where the answer leads. */
  async post(path, form = {}, status = 303) {
    const answer = await this.#requests.post(path, { form, maxRedirects: 0 });
    if (answer.status() !== status) throw new Error(`POST ${path}: ${answer.status()}`);
    return answer.headers().location;
  }

  /** The cookies. */
  state() {
    return this.#requests.storageState();
  }

  /** Challenges somebody by name, or everybody with an empty one; gives the game's path. */
  challenge(opponent, fields = {}) {
    const usual = { variant: 'xiangqi', seat: 'first', pace: '3d', visibility: 'public' };
    return this.post('/games', { ...usual, opponent, ...fields });
  }

  /** Sends a move. */
  move(game, ply, text, message = '') {
    return this.post(`${game}/moves`, { ply, move: text, message, do: 'send' });
  }
}

/** A move such as `a10a9` as people type it: `a10-a9`; one that says more stays as it is. */
export function typed(move) {
  if (!/^[a-z]\d+[a-z]\d+$/.test(move)) return move;
  const { from, to } = points(move);
  return `${from}-${to}`;
}

/** Begins a game between two hands, the first to move first, and makes some moves. */
export async function begin([first, second], opponent, fields = {}, moves = []) {
  const game = await first.challenge(opponent, fields);
  await second.post(`${game}/accept`);
  for (const [ply, move] of moves.entries()) {
    await [first, second][ply % 2].move(game, ply, typed(move), ply === 0 ? 'A good game!' : '');
  }
  return game;
}

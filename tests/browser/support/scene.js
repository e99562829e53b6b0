// Games prepared without pages, for tests of something else.

import { request } from 'playwright-core';
import { PATIENCE } from './patience.js';
import { points } from './rules.js';

/** A player without a window, who sends the same requests as the forms. */
export class Hand {
  #requests;

  static async of(server, state) {
    const hand = new Hand();
    hand.#requests = await request.newContext({
      baseURL: server.url,
      // The server may close a persistent connection just as it is used again.
      extraHTTPHeaders: { Origin: server.url, Connection: 'close' },
      storageState: state,
      timeout: PATIENCE,
    });
    return hand;
  }

  /** Posts a form; returns the location of the response. */
  async post(path, form = {}, status = 303) {
    const answer = await this.#requests.post(path, { form, maxRedirects: 0 });
    if (answer.status() !== status) throw new Error(`POST ${path}: ${answer.status()}`);
    return answer.headers().location;
  }

  /** The cookies. */
  state() {
    return this.#requests.storageState();
  }

  /** Challenges a player by name, or anybody with an empty name; returns the game's path. */
  challenge(opponent, fields = {}) {
    const usual = { variant: 'xiangqi', seat: 'first', pace: '3d', visibility: 'public' };
    return this.post('/games', { ...usual, opponent, ...fields });
  }

  /** Sends a move. */
  move(game, ply, text, message = '') {
    return this.post(`${game}/moves`, { ply, move: text, message, do: 'send' });
  }
}

/** A move such as `a10a9` as people type it: `a10-a9`. Longer ones stay unchanged. */
export function typed(move) {
  if (!/^[a-z]\d+[a-z]\d+$/.test(move)) return move;
  const { from, to } = points(move);
  return `${from}-${to}`;
}

/** Starts a game between two hands, the first to move first, and makes some moves. */
export async function begin([first, second], opponent, fields = {}, moves = []) {
  const game = await first.challenge(opponent, fields);
  await second.post(`${game}/accept`);
  for (const [ply, move] of moves.entries()) {
    await [first, second][ply % 2].move(game, ply, typed(move), ply === 0 ? 'A good game!' : '');
  }
  return game;
}

// The rules by the program itself, as the reference of the tests.

import { spawnSync } from 'node:child_process';
import { PROGRAM } from './server.js';

/** The position after some moves, from `posthorse position --jsonl`. */
export function position(variant, moves) {
  const input = `${JSON.stringify({ variant, moves })}\n`;
  const { stdout } = spawnSync(PROGRAM, ['position', '--jsonl'], { input, encoding: 'utf8' });
  const answer = JSON.parse(stdout);
  if (answer.error) throw new Error(answer.error);
  return answer;
}

/** A move such as `a10a9` as its two points. */
export function points(move) {
  const [from, to] = move.match(/[a-z]\d+/g);
  return { from, to };
}

/** The destinations of the piece on a point, sorted. */
export function goals(variant, moves, from) {
  const all = position(variant, moves).legal.map(points);
  return all.filter((move) => move.from === from).map((move) => move.to).sort();
}

/** The shortest known way to a mate in Xiangqi: two cannons in line. */
export const MATE = ['h3e3', 'a10a9', 'e3e7', 'i10i9', 'b3b5', 'a9a10', 'b5e5'];

/** A whole game of shogi: a bishop promotes, another is dropped, and both mate. */
export const SHOGI = ['c3c4', 'g7g6', 'b2h8+', 'h7h6', 'h8g9', 'a9a8', 'B@d8', 'e9e8', 'g9e7'];

/** A few plies of chess, after which a pawn may capture on g8 and promote. */
export const PROMOTION = ['h2h4', 'g7g5', 'h4g5', 'h7h6', 'g5h6', 'a7a6', 'h6h7', 'a6a5'];

/**
 * Sixty plies in which nothing is taken and no position comes twice: a chariot of each side goes to and fro along its
 * second rank, with a soldier's step between.
 */
export function sixtyPlies() {
  const files = [...'abcdefghi'];
  const along = (way) => way.slice(1).map((file, place) => [2, 9].map((rank) => `${way[place]}${rank}${file}${rank}`));
  const step = (file) => [`${file}4${file}5`, `${file}7${file}6`];
  const tours = ['a', 'i', 'c', 'g'].map((file, tour) => [...along(tour % 2 ? files.toReversed() : files), step(file)]);
  return [['a1a2', 'a10a9'], ...tours.flat()].flat().slice(0, 60);
}

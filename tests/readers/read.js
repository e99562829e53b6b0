// Reads records with libraries of other people: `node read.js LIBRARY FOLDER` prints a line for each file of the
// folder, in the order of their names, with the number of plies and the last position as FEN, or what is wrong with it.

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const READERS = {
  'chess.js': async () => {
    const { Chess } = await import('chess.js');
    return (text) => {
      const chess = new Chess();
      chess.loadPgn(text);
      return [chess.history().length, chess.fen()];
    };
  },
  chessops: async () => {
    const { makeFen } = await import('chessops/fen');
    const { parsePgn, startingPosition } = await import('chessops/pgn');
    const { parseSan } = await import('chessops/san');
    return (text) => {
      const [game] = parsePgn(text);
      const position = startingPosition(game.headers).unwrap();
      let plies = 0;
      for (const node of game.moves.mainline()) {
        const move = parseSan(position, node.san);
        if (!move) throw new Error(`ply ${plies + 1}: ${node.san}`);
        position.play(move);
        plies += 1;
      }
      return [plies, makeFen(position.toSetup())];
    };
  },
  tsshogi: async () => {
    const { importCSA, importKIF } = await import('tsshogi');
    return (text, name) => {
      const record = name.endsWith('.csa') ? importCSA(text) : importKIF(text);
      if (record instanceof Error) throw record;
      record.goto(Number.MAX_SAFE_INTEGER);
      let plies = 0;
      record.forEach((node) => {
        if (node.ply > 0 && typeof node.move.usi === 'string') plies += 1;
      });
      return [plies, record.position.sfen];
    };
  },
};

const [library, folder] = process.argv.slice(2);
const read = await READERS[library]();
for (const name of readdirSync(folder).sort()) {
  try {
    console.log(read(readFileSync(path.join(folder, name), 'utf8'), name).join('\t'));
  } catch (error) {
    console.log(`-\t${String(error).replaceAll('\n', ' ')}`);
  }
}

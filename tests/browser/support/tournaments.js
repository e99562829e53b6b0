// Tournaments of every kind, prepared without pages.

import { eventually } from './patience.js';

/** The terms of all. */
const USUAL = { variant: 'xiangqi', pace: '3d' };
const WORDS = 'Everybody is welcome, beginners too. Please say hello before your first move.';

/** Makes one of each kind; `hands` are four players by name, of whom lan organises. Returns the paths. */
export async function makeTournaments(server, hands) {
  const { lan, mei, Anselm, Yusuf } = hands;
  const three = [mei, Anselm, Yusuf];
  const make = async (name, kind, fields, players) => {
    const path = await lan.post('/tournaments', form({ ...USUAL, name, kind, ...fields }));
    // One after the other, which fixes the order of equal players.
    for (const player of players) await player.post(`${path}/enter`);
    return path;
  };
  const resigns = async ({ id, first }) => hands[first].post(`/games/${id}/resign`, { ply: 0, sure: 'yes' });
  const start = (path) => lan.post(`${path}/start`);

  const open = await make('Autumn cup', 'double-round-robin', { places: 12, rated: 'yes', message: WORDS }, [mei]);
  await lan.post(`${open}/invite`, { name: 'Yusuf' });
  await lan.post(`${open}/helpers`, { name: 'Anselm', do: 'on' });
  const robin = await make('Club championship', 'round-robin', { places: 3 }, three);
  const two = { start: 'manual', variant: ['xiangqi', 'chess'] };
  const many = { ...two, rounds: 3, late: 'yes' };
  const swiss = await make('Swiss of the seven provinces', 'swiss', many, Object.values(hands));
  const ladder = await make('The long ladder', 'ladder', { start: 'manual' }, three);
  for (const path of [swiss, ladder]) await start(path);
  const knockout = await make('Cup of the three', 'knockout', { places: 3 }, three);
  const finished = await make('Match of two', 'double-round-robin', { places: 2, variant: two.variant }, [mei, Anselm]);

  // Whoever enters a ladder late stands on its last step.
  await lan.post(`${ladder}/enter`);
  const challenge = await lan.post(`${ladder}/challenge`, { name: 'Yusuf' });
  const [decided, game] = await games(server, robin, 3);
  for (const over of [decided, ...(await games(server, swiss, 2)), ...(await games(server, finished, 2))]) await resigns(over);
  await games(server, swiss, 4);
  await games(server, knockout, 2);
  await reaches(server, finished, 'the end', ({ status }) => status === 'finished');
  return { open, robin, swiss, ladder, challenge, knockout, finished, game: `/games/${game.id}`, decided: decided.id };
}

/** A form in which a field may come several times. */
function form(fields) {
  const all = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) all.append(name, String(value));
  }
  return all;
}

/** The games of a tournament, once that many have begun. */
async function games(server, path, count) {
  const begun = ({ games }) => games.filter(({ id }) => id);
  return begun(await reaches(server, path, `${count} games`, (cup) => begun(cup).length >= count));
}

/** Waits until a tournament has got that far; returns it as programs read it. */
export function reaches(server, path, what, ask) {
  return eventually(`${what} of ${path}`, async () => {
    const cup = await (await fetch(`${server.url}${path}.json`)).json();
    return ask(cup) && cup;
  });
}

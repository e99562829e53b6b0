// Everything works without this file. It writes the clicked points into the move field, steps
// through a game with the arrow keys, and tells instants in the reader's own zone.
'use strict';
const find = (selector) => document.querySelector(selector);
const board = find('.board[data-fen]');
const field = find('form[data-move] [name=move]');
let picked;

const tip = (point) => point.querySelector('title').textContent;
const isMine = (label) =>
  (label === label.toUpperCase()) === (board.dataset.upper === board.dataset.turn);
function pick(point) {
  picked?.classList.remove('picked');
  picked = point;
  picked?.classList.add('picked');
}
function choose({ target }) {
  const point = target.closest('[data-square]');
  if (!point || point === picked) return pick();
  const [label, square] = tip(point).split(' ');
  if (square && (board.dataset.free ? !picked : isMine(label))) return pick(point);
  if (!picked) return;
  field.value = `${tip(picked)}-${point.dataset.square}`;
  field.closest('details')?.setAttribute('open', '');
  field.focus();
  pick();
}
if (board && field) {
  board.classList.add('hand');
  board.addEventListener('click', choose);
}

const keys = { ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last' };
addEventListener('keydown', (event) => {
  if (event.target.closest?.('input,textarea,select') || event.ctrlKey || event.metaKey || event.altKey) return;
  const link = event.key in keys && find(`[data-step=${keys[event.key]}]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});

for (const time of document.querySelectorAll('time')) {
  const at = new Date(time.dateTime);
  if (!isNaN(at)) time.title = at.toLocaleString([], { dateStyle: 'full', timeStyle: 'long' });
}

const now = find('.moves [aria-current]');
if (now) now.closest('ol').scrollTop = now.offsetTop - now.closest('ol').offsetTop - 99;

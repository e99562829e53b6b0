// Everything works without this file: it fills in the move when points are clicked, steps
// through a game with the arrow keys, and tells instants in the reader's own zone.
'use strict';

const board = document.querySelector('.board[data-fen]');
const field = document.querySelector('form[data-move] [name=move]');

if (board && field) {
  let picked = null;
  const tip = (point) => point.querySelector('title').textContent;
  const pick = (point) => {
    picked?.classList.remove('picked');
    picked = point;
    picked?.classList.add('picked');
  };
  board.classList.add('hand');
  board.addEventListener('click', (event) => {
    const point = event.target.closest('[data-square]');
    if (!point || point === picked) return pick(null);
    const own = tip(point).split(' ');
    const upper = (text) => text === text.toUpperCase();
    const turn = board.dataset.upper === board.dataset.turn;
    const mine = own.length > 1 && upper(own[0]) === turn;
    if (mine) return pick(point);
    if (!picked) return;
    field.value = `${tip(picked)}-${point.dataset.square}`;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.closest('details')?.setAttribute('open', '');
    field.focus({ preventScroll: innerWidth > 900 });
    pick(null);
  });
}

const keys = { ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last' };
addEventListener('keydown', (event) => {
  const busy = event.target.closest?.('input, textarea, select, [contenteditable]');
  if (busy || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const link = keys[event.key] && document.querySelector(`.steps a[data-step=${keys[event.key]}]`);
  if (link) {
    event.preventDefault();
    link.click();
  }
});

for (const time of document.querySelectorAll('time[datetime]')) {
  const at = new Date(time.dateTime);
  if (!isNaN(at)) time.title = at.toLocaleString([], { dateStyle: 'full', timeStyle: 'long' });
}

// Shows the move on the board within its list, without moving the page.
const now = document.querySelector('.moves [aria-current]');
if (now) {
  const list = now.closest('.moves');
  list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
}

// Beside a position that is set up, after script.js: its links, one after the other.
'use strict';
let acts = Promise.resolve(), carried;
const act = (href, back) => { acts = acts.then(() => href() && goTo(href())).then(() => back && find(back)?.focus({ preventScroll: true })); };

function setUp(event) {
  const link = event.target.closest('[data-setup] a');
  if (!link || isAside(event)) return;
  event.preventDefault();
  const back = link.id ? `[id="${link.id}"]` : `[data-square=${link.dataset.square}]`;
  if (!carried) act(() => find(back)?.getAttribute('href'), back);
}

function carry(event) {
  const held = event.target.closest?.('[data-setup] a:not(.hands a):has(use)'), piece = held && label(held);
  if (!piece || event.button) return;
  const from = held.dataset.square, ghost = document.createElement('b'), { clientX, clientY } = event;
  ghost.className = 'ghost';
  ghost.innerHTML = `<svg viewBox="-20 -20 40 40"><use href="#m${piece}"/></svg>`;
  onpointermove = ({ x, y }) => {
    carried ||= Math.hypot(x - clientX, y - clientY) > 8;
    if (carried) document.body.append(ghost);
    ghost.style.translate = `${x}px ${y}px`;
  };
  onpointerup = onpointercancel = ({ x, y, type }) => {
    onpointermove = onpointerup = onpointercancel = null;
    ghost.remove();
    const at = document.elementFromPoint(x, y)?.closest('[data-square]')?.dataset.square;
    const what = !from ? at && `put=${piece.replace('.', '%2B')}&at=${at}` : at ? `from=${from}&at=${at}` : `put=-&at=${from}`;
    if (carried && what && at !== from && type === 'pointerup') act(() => `${find('[data-setup]').dataset.setup}&${what}`);
    setTimeout(() => { carried = false; });
  };
}

on('click', setUp);
on('pointerdown', carry);

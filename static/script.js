// Everything works without this file; it makes things quicker. Only the server says what a move means.
'use strict';
const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const board = () => find('.board[data-rev]');
const form = () => find('form[data-move]');
const say = (words, shown = false) => { const live = find('#live'); live.textContent = words; live.classList.toggle('shown', shown); };

// One page in place of another
// What is typed outlives a step to another position.
let draft = {};
function keepDraft() {
  for (const field of form()?.querySelectorAll('[name=move],[name=message]') ?? []) draft[field.name] = field.value;
}
function restoreDraft() {
  for (const [name, value] of Object.entries(draft)) {
    const field = find(`form[data-move] [name=${name}]`);
    if (field && !field.value) field.value = value;
  }
}

function show(html) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  if (!find('main', page)) return false;
  keepDraft();
  find('main').replaceWith(find('main', page));
  const top = find('.top'), fresh = find('.top', page);
  if (top && fresh) top.replaceWith(fresh);
  document.title = page.title;
  restoreDraft();
  ready();
  return true;
}

let latest = 0;
// Shows a page; of several asked for, only the last.
async function turnTo(href, options) {
  const mine = ++latest;
  const answer = await fetch(href, { headers: { accept: 'text/html' }, ...options });
  const html = await answer.text();
  return mine === latest && answer.status < 500 && show(html);
}

async function goTo(href) {
  try {
    if (!await turnTo(href)) return;
    history.replaceState(null, '', href);
  } catch { location.href = href; }
}

// Choosing a move
let picked, dragged;
const label = (point) => find('title', point).textContent.match(/^(.) /)?.[1] ?? '';
const at = (name) => find(`[data-square="${name}"]`, board());
const place = (point) => { const piece = find('use', point); return [+piece.getAttribute('x'), +piece.getAttribute('y')]; };
const isFree = () => 'free' in board().dataset;

// The moves from a point: [[destination, text], …].
function movesFrom(name) {
  const moves = (board().dataset.moves ?? '').split('|').filter((entry) => entry.startsWith(name));
  return moves.map((entry) => [entry.slice(name.length, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]).filter(([to]) => at(to));
}
const canLeave = (point) => label(point) && (isFree() || movesFrom(point.dataset.square).length > 0);

function mark(point, kind) {
  const [x, y] = place(point);
  const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
  const [shape, radius] = kind === 'picked' ? ['h', 18.5] : label(point) ? ['z', 19.5] : ['y', 6];
  circle.setAttribute('class', `${shape} mark`);
  circle.setAttribute('r', radius);
  circle.setAttribute('cx', x);
  circle.setAttribute('cy', y);
  circle.setAttribute('pointer-events', 'none');
  find('svg', board()).append(circle);
  point.classList.add(kind);
}

function pick(point) {
  for (const old of all('.mark,.y,.z,.h', board())) old.remove();
  for (const old of all('.picked,.goal', board())) old.classList.remove('picked', 'goal');
  picked = point;
  if (!point) return;
  mark(point, 'picked');
  for (const [name] of movesFrom(point.dataset.square)) {
    const goal = at(name);
    if (!goal.classList.contains('goal')) mark(goal, 'goal');
  }
}

function choose(goal) {
  const [from, to] = [picked.dataset.square, goal.dataset.square];
  const texts = isFree() ? [`${label(picked)} ${from}-${to}`] : movesFrom(from).filter(([name]) => name === to).map(([, text]) => text);
  if (!texts.length) return false;
  const [chosen, start] = [goal, picked];
  pick();
  mark(start, 'picked');
  mark(chosen, 'goal');
  offer(texts);
  return true;
}

// Writes a move into the field; several moves become buttons.
function offer(texts) {
  const field = find('[name=move]', form());
  form().closest('details')?.setAttribute('open', '');
  find('.becomes', form())?.remove();
  field.value = texts[0];
  if (texts.length > 1) {
    const row = document.createElement('p');
    row.className = 'row becomes';
    for (const text of texts) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text;
      button.onclick = () => { field.value = text; field.focus(); };
      row.append(button);
    }
    field.closest('p').after(row);
  }
  field.focus({ preventScroll: true });
  find('[value=preview]', form()).scrollIntoView({ block: 'nearest' });
}

function press(point) {
  if (picked && point !== picked && choose(point)) return;
  pick(point !== picked && canLeave(point) ? point : undefined);
}

function clicked(event) {
  const point = event.target.closest('.board.hand [data-square]');
  if (!point || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (dragged) { dragged = undefined; return; }
  // A key pressed on a link goes the way of the links.
  if (event.detail === 0 && point.href) follow(point.getAttribute('href') ?? point.href.baseVal);
  else press(point);
}

async function follow(href) {
  try { await turnTo(href); } catch { location.href = href; return; }
  const chosen = find('#chosen');
  (chosen ? find('[name=move]', form()) : find('.board a.goal') ?? find('.board a'))?.focus();
}

function grab(event) {
  const point = event.target.closest?.('.board.hand [data-square]');
  if (!point || event.button || !canLeave(point)) return;
  const svg = find('svg', board()), piece = find('use', point), [x, y] = place(point);
  const start = [event.clientX, event.clientY];
  const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
  dragged = undefined;
  const move = ({ clientX, clientY }) => {
    const [dx, dy] = [(clientX - start[0]) * scale, (clientY - start[1]) * scale];
    if (!dragged && Math.hypot(dx, dy) < 8) return;
    if (!dragged) { pick(point); dragged = point; svg.append(point); board().classList.add('dragging'); }
    piece.setAttribute('transform', `translate(${dx} ${dy})`);
  };
  const drop = ({ clientX, clientY, type }) => {
    for (const [kind, done] of hears) removeEventListener(kind, done);
    piece.removeAttribute('transform');
    board()?.classList.remove('dragging');
    if (!dragged || type !== 'pointerup') return;
    const [gx, gy] = [x + (clientX - start[0]) * scale, y + (clientY - start[1]) * scale];
    const isNear = ([a, b]) => Math.max(Math.abs(a - gx), Math.abs(b - gy)) <= 20;
    const near = all('[data-square]', board()).find((other) => isNear(place(other)));
    if (near && near !== point) choose(near) || pick(point);
    // The click that may follow belongs to the drag.
    setTimeout(() => { dragged = undefined; });
  };
  const hears = [['pointermove', move], ['pointerup', drop], ['pointercancel', drop]];
  for (const [kind, done] of hears) addEventListener(kind, done);
}

// Previews
let unsent = false;
async function submitted(event) {
  const button = event.submitter;
  // Other pieces, and everything that was typed stays.
  if (event.target.matches('.sets')) {
    event.preventDefault();
    const body = new URLSearchParams(new FormData(event.target)), typed = all('main [name][id]').map((field) => [field.id, field.value, field.closest('details')?.open]);
    body.set(button.name, button.value);
    await turnTo('/looks', { method: 'POST', body }).catch(() => location.reload());
    for (const [id, value, open] of typed) {
      const field = find(`#${id}`);
      if (field) field.value = value;
      if (field && open) field.closest('details').open = true;
    }
    return find('.sets [aria-pressed=true]')?.focus();
  }
  if (unsent || !event.target.matches('form[data-move]') || button?.value !== 'preview') return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(event.target));
  fields.set('do', 'preview');
  draft = {};
  try {
    await turnTo(event.target.action, { method: 'POST', body: fields });
    (find('[role=alert]') ? find('[name=move]', form()) : find('[value=send]'))?.focus();
    say(find('[role=alert]') ? '' : find('.slip h2')?.textContent ?? '');
  } catch { unsent = true; event.target.requestSubmit(button); }
}

// Stepping and playing through
const keys = { ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last' };
const step = (where) => find(`[data-step=${where}]`);
let playing;

// On the board the arrow keys lead from one point that can be chosen to the next.
function walk(point, key) {
  const [x, y] = place(point);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const distance = (other) => {
    const [a, b] = place(other), [along, across] = [(a - x) * dx + (b - y) * dy, Math.abs((a - x) * dy) + Math.abs((b - y) * dx)];
    return along > 0 ? along + 2 * across : Infinity;
  };
  const near = all('a[data-square]', board()).filter((other) => distance(other) < Infinity);
  near.sort((one, other) => distance(one) - distance(other))[0]?.focus();
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('input,textarea,select')) return;
  const point = event.target.closest?.('.board a[data-square]');
  if (point && event.key.startsWith('Arrow')) { event.preventDefault(); return walk(point, event.key); }
  if (event.key === 'Escape' && picked) return pick();
  const link = event.key in keys && step(keys[event.key]);
  if (!link) return;
  event.preventDefault();
  link.click();
}

async function stepped(event) {
  const link = event.target.closest('a[data-step],.moves a,.try a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const where = link.dataset.step;
  await goTo(link.getAttribute('href'));
  if (where) (step(where) ?? step(where === 'prev' ? 'next' : 'prev'))?.focus({ preventScroll: true });
  if (link.dataset.square) {
    (find(`.try a[data-square="${link.dataset.square}"]`) ?? find('.answer .button'))?.focus({ preventScroll: true });
    find('#last')?.scrollIntoView({ block: 'nearest' });
  }
  say(`${find('.steps .at')?.textContent ?? ''}. ${find('#last')?.textContent ?? ''}`);
}

function play(on) {
  clearInterval(playing);
  playing = on ? setInterval(async () => {
    const next = step('next');
    if (next) await goTo(next.getAttribute('href'));
    if (!step('next')) play(false);
  }, 1500) : undefined;
  find('[data-play]')?.setAttribute('aria-pressed', String(Boolean(on)));
}

// Waiting for the opponent
const WAIT = 15000;
async function look() {
  const { game, rev, turn, ply } = board()?.dataset ?? {};
  if (!game || turn === 'none' || document.hidden || playing || dragged) return;
  const answer = await fetch(`/games/${game}/progress`);
  if (!answer.ok) return;
  const [plies, now] = (await answer.text()).split(' ');
  if (now === rev || now === board().dataset.told) return;
  const busy = find('[value=send][name=do]')?.closest('form:not([data-move])') || all('form[data-move] [name=message],form[data-move] [name=move],#body').some((field) => field.value);
  const behind = find('[data-step=last]') !== null;
  if (busy || behind) {
    board().dataset.told = now;
    return say(find('#live').dataset.moved, true);
  }
  // Turned, and in another notation, it stays as it was.
  const kept = new URLSearchParams(location.search);
  for (const gone of ['ply', 'from', 'to', 'as']) kept.delete(gone);
  const href = `/games/${game}${String(kept) && `?${kept}`}`;
  if (await turnTo(href)) {
    history.replaceState(null, '', href);
    say(plies === ply ? find('#live').dataset.news : `${find('#last')?.textContent ?? ''} ${find('.standing')?.textContent.trim() ?? ''}`);
  }
}

// Beginning
function ready() {
  dragged = undefined;
  const here = board();
  if (here && form() && (here.dataset.moves || isFree())) here.classList.add('hand');
  picked = find('.board .picked') ?? undefined;
  const button = find('[data-play]');
  if (button && step('next')) button.hidden = false;
  if (button && playing) { button.hidden = false; button.setAttribute('aria-pressed', 'true'); }
  const now = find('.moves [aria-current]');
  if (now) now.closest('ol').scrollTop = now.offsetTop - now.closest('ol').offsetTop - 99;
}

document.addEventListener('click', (event) => {
  if (event.target.closest('[data-play]')) return play(!playing);
  clicked(event);
  if (!event.defaultPrevented) stepped(event);
});
document.addEventListener('pointerdown', grab);
document.addEventListener('submit', submitted);
document.addEventListener('keydown', pressed);
setInterval(() => look().catch(() => {}), WAIT);
document.addEventListener('visibilitychange', () => look().catch(() => {}));
ready();

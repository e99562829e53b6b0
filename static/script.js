// All works without this file; only the server says what a move means.
'use strict';
const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const on = document.addEventListener.bind(document);
// A link opened elsewhere is the browser's.
const isAside = (event) => event.ctrlKey || event.metaKey || event.shiftKey;
const board = () => find('.board[data-rev]');
const form = () => find('form[data-move]');
const say = (words, shown = false) => { const live = find('#live'); live.textContent = words; live.classList.toggle('shown', shown); };

// One page in place of another
// What is typed outlives the page until it is sent.
let draft = {}, leaving;
const fields = () => all('main :is(input:not([type]),textarea,select)[id]');
function keepDraft(sent) {
  for (const field of fields()) {
    const { id, value, defaultValue } = field;
    if (value === defaultValue || field.form === sent) delete draft[id];
    else draft[id] = [value, defaultValue, field.closest('details')?.open];
  }
}
function restoreDraft() {
  for (const field of fields()) {
    const [value, was, open] = draft[field.id] ?? [];
    if (value === undefined || field.defaultValue !== was) continue;
    field.value = value;
    if (open) field.closest('details').open = true;
  }
}

function show(html, sent) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  if (!find('main', page)) return false;
  keepDraft(sent);
  find('main').replaceWith(find('main', page));
  const top = find('.top'), fresh = find('.top', page);
  if (top && fresh) top.replaceWith(fresh);
  document.title = page.title;
  restoreDraft();
  ready();
  dispatchEvent(new Event('shown'));
  return true;
}

addEventListener('pagehide', () => {
  keepDraft(leaving);
  if (board()) sessionStorage[location.pathname] = JSON.stringify(draft);
});

let latest = 0;
// Shows a page; of several, only the last.
async function turnTo(href, options) {
  const mine = ++latest;
  const answer = await fetch(href, { headers: { accept: 'text/html' }, ...options });
  const html = await answer.text();
  return mine === latest && answer.status < 500 && show(html) && answer;
}

async function goTo(href) {
  try {
    if (!await turnTo(href)) return;
    history.replaceState(null, '', href);
  } catch { location.href = href; }
}

// Choosing a move
let picked, dragged;
const CHOICE = '.hand :is([data-square],[data-drop])';
// A piece's letter, as in `#mR`, `.P` once turned over; empty for none.
const label = (point) => find('use:not(.ar)', point).getAttribute('href').slice(2).replace('0', '');
const at = (name) => find(`[data-square="${name}"]`, board());
const place = (point) => { const piece = find('use', point); return [+piece.getAttribute('x'), +piece.getAttribute('y')]; };
const isFree = () => 'free' in board().dataset;
const sender = (here) => find('[value=send]', here);
const address = (link) => link.getAttribute('href') ?? link.href?.baseVal;

// The moves of a piece on the board or in hand: [[destination, text, what it becomes], …].
function movesOf({ dataset: { square, goals } }, own) {
  if (goals) return goals.split(' ').map((to) => [to, `${own}*${to}`]);
  const moves = (board().dataset.moves ?? '').split('|').filter((entry) => entry.startsWith(square));
  return moves.map((entry) => {
    const [way, ...text] = entry.slice(square.length).split(' ');
    const [to, becomes] = way.split('=');
    return [to, text.join(' '), becomes];
  }).filter(([to]) => at(to));
}
const ways = (point) => movesOf(point, label(point));
const canLeave = (point) => label(point) && (isFree() || ways(point).length > 0);
// A piece that can only be turned up needs no second tap.
const turnsUp = (point) => !isFree() && ways(point).every(([to]) => to === point.dataset.square);

function mark(point, kind) {
  if (point.dataset.drop) return point.setAttribute('aria-current', 'true');
  const [x, y] = place(point);
  const [shape, radius] = kind === 'picked' ? ['h', 18.5] : label(point) ? ['z', 19.5] : ['y', 6];
  find('svg', board()).insertAdjacentHTML('beforeend', `<circle class="${shape} mark" r="${radius}" cx="${x}" cy="${y}" pointer-events="none"/>`);
  point.classList.add(kind);
}

function pick(point) {
  for (const old of all('.y,.z,.h,.becomes', board())) old.remove();
  for (const old of all('.picked,.goal', board())) old.classList.remove('picked', 'goal');
  find('.inhand [aria-current]')?.removeAttribute('aria-current');
  picked = point;
  if (!point) return;
  mark(point, 'picked');
  for (const [name] of ways(point)) {
    const goal = at(name);
    if (!goal.classList.contains('goal')) mark(goal, 'goal');
  }
}

function choose(goal) {
  const start = picked, [from, to] = [start.dataset.square, goal.dataset.square];
  const found = isFree() && from ? [[to, `${label(start).replace('.', '+')} ${from}-${to}`]] : ways(start).filter(([name]) => name === to);
  if (!found.length) return false;
  // What is only tried has an address.
  if (!form()) { follow(address(start).replace('#', `&to=${to}#`)); return true; }
  pick();
  if (found.length === 1) propose(start, goal, found[0]);
  else askWhat(start, goal, found);
  return true;
}

const cased = (letter, own) => (own < 'a' ? letter.toUpperCase() : letter.toLowerCase());

// What a piece becomes is chosen where it goes.
function askWhat(start, goal, found) {
  mark(start, 'picked');
  mark(goal, 'goal');
  const drawing = find('svg', board()), { width, height } = drawing.viewBox.baseVal, [x, y] = place(goal), half = found.length * 1.6;
  const row = document.createElement('p');
  row.className = 'becomes';
  row.style.left = `clamp(${half}rem, ${100 * x / width}%, 100% - ${half}rem)`;
  row.style.top = `${100 * y / height}%`;
  for (const way of found) {
    const button = document.createElement('button'), own = label(start), shape = way[2] ? cased(way[2], own) : own;
    button.type = 'button';
    button.title = way[1];
    button.dataset.becomes = shape.replace('.', '+').toUpperCase();
    button.innerHTML = `<svg class="${drawing.getAttribute('class').replace('diagram', 'man')}" viewBox="-20 -20 40 40"><use href="#m${shape}"/></svg>`;
    button.onclick = () => { pick(); propose(start, goal, way); };
    row.append(button);
  }
  board().append(row);
  row.firstChild.focus({ preventScroll: true });
}

// A move on the board that is not sent: the page before it.
let before;
const stand = (point, letter, words) => {
  find('use:not(.ar)', point).setAttribute('href', `#m${letter || 0}`);
  find('title', point).textContent = words;
};

// Shows a move as the server would, to be sent or not.
function propose(start, goal, [, text, becomes]) {
  const here = form(), field = find('[name=move]', here), { confirm } = here.dataset;
  const [from, to] = [start.dataset.square, goal.dataset.square], turns = start === goal && here.dataset.turns;
  before = { drawing: find('svg', board()).cloneNode(true) };
  const own = label(start), name = find('title', start).textContent;
  if (from) stand(start, '', from);
  stand(goal, becomes ? cased(becomes, own) : own, from ? name.replace(from, to) : `${name} ${to}`);
  for (const old of all('.last', board())) old.remove();
  mark(start, 'picked');
  mark(goal, 'goal');
  field.value = text;
  if (confirm === 'never' && !turns) return here.requestSubmit(sender(here));
  ask(here, text, turns);
  mean(here, confirm === 'warned' && !turns).catch(() => {});
}

function markChosen(here, isChosen) {
  for (const node of [board(), here]) node.classList.toggle('chosen', isChosen);
  find('#chosen', here).hidden = find('[data-cancel]', here).hidden = !isChosen;
  find('[value=preview]', here).hidden = isChosen;
}

function ask(here, text, turns) {
  const chosen = find('#chosen', here), row = find('.do', here), send = sender(here);
  markChosen(here, true);
  find('span', chosen).textContent = text;
  find('.warns', chosen)?.remove();
  send.classList.add('go');
  before.send = send.textContent;
  if (turns) send.textContent = turns;
  here.prepend(chosen, row);
  send.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
  say(chosen.textContent);
}

// Asks the server what the move means: checks, warnings, pieces moved along.
async function mean(here, sendsIfFine) {
  const mine = before, { html, ok } = await post(here, 'preview');
  const page = new DOMParser().parseFromString(html, 'text/html');
  const told = find('#chosen', page);
  if (before !== mine || form() !== here || !ok || !told) return;
  for (const point of all('.board [data-square]', page)) stand(at(point.dataset.square), label(point), find('title', point).textContent);
  find('#chosen', here).replaceWith(told);
  if (!find('.warns', told) && sendsIfFine) return here.requestSubmit(sender(here));
  say(told.textContent);
}

// The move is not made after all.
function cancel() {
  const here = form(), row = find('.do', here), field = find('[name=move]', here);
  find('svg', board()).replaceWith(before.drawing);
  sender(here).textContent = before.send;
  before = undefined;
  pick();
  markChosen(here, false);
  field.value = '';
  sender(here).classList.toggle('go', here.dataset.confirm === 'never');
  field.after(row);
  say('');
}

function press(point) {
  if (before) { const name = point.dataset.square; cancel(); if (name) point = at(name); }
  // It may become another piece where it stands.
  if (picked && (point !== picked || !isFree()) && choose(point)) return;
  pick(point !== picked && canLeave(point) ? point : undefined);
  if (picked && turnsUp(picked)) choose(picked);
}

function clicked(event) {
  const point = event.target.closest(CHOICE);
  if (!point || isAside(event)) return;
  event.preventDefault();
  if (dragged) { dragged = undefined; return; }
  // A key on a link goes the way of the links.
  if (event.detail === 0 && point.href) follow(address(point));
  else press(point);
}

async function follow(href) {
  let answer;
  try { answer = await turnTo(href); } catch { location.href = href; return; }
  if (answer?.redirected) history.replaceState(null, '', answer.url);
  (find('form.chosen [value=send]') ?? find('#becomes a') ?? find('.board a.goal') ?? find('#save-plan .go') ?? find('.board a'))?.focus({ preventScroll: true });
  say(find('#plan-next,form.chosen #chosen p')?.textContent ?? '');
}

function grab(event) {
  const point = event.target.closest?.(CHOICE);
  if (!point || event.button || before || !canLeave(point)) return;
  const svg = find('svg', board()), box = svg.getBoundingClientRect(), scale = svg.viewBox.baseVal.width / box.width;
  const spot = ({ clientX, clientY }) => [(clientX - box.left) * scale, (clientY - box.top) * scale];
  const start = spot(event), held = find('use:not(.ar)', point), isDrop = point.dataset.drop;
  const [x, y] = isDrop ? [0, 0] : place(point);
  let piece = held;
  dragged = undefined;
  const move = (event) => {
    const [px, py] = spot(event);
    if (!dragged && Math.hypot(px - start[0], py - start[1]) < 8) return;
    if (!dragged) {
      pick(point);
      dragged = point;
      if (isDrop) piece = held.cloneNode();
      svg.append(isDrop ? piece : point);
      board().classList.add('dragging');
    }
    piece.setAttribute('transform', `translate(${px - x} ${py - y})`);
  };
  const drop = (event) => {
    for (const [kind, done] of hears) removeEventListener(kind, done);
    piece.removeAttribute('transform');
    if (piece !== held) piece.remove();
    board()?.classList.remove('dragging');
    if (!dragged || event.type !== 'pointerup') return;
    const [gx, gy] = spot(event);
    const isNear = ([a, b]) => Math.max(Math.abs(a - gx), Math.abs(b - gy)) <= 20;
    const near = all('[data-square]', board()).find((other) => isNear(place(other)));
    if (near && near !== point) choose(near) || pick(point);
    // The click that may follow belongs to the drag.
    setTimeout(() => { dragged = undefined; });
  };
  const hears = [['pointermove', move], ['pointerup', drop], ['pointercancel', drop]];
  for (const [kind, done] of hears) addEventListener(kind, done);
}

// Previews, and sending
const post = async (here, what) => {
  const fields = new URLSearchParams(new FormData(here));
  fields.set('do', what);
  const answer = await fetch(here.getAttribute('action'), { method: 'POST', body: fields, headers: { accept: 'text/html' } });
  return { html: await answer.text(), ok: answer.ok, url: answer.url, status: answer.status, moved: answer.redirected };
};

let unsent = false;
async function submitted(event) {
  const button = event.submitter, here = event.target;
  // Other pieces, and everything that was typed stays.
  if (here.matches('.sets')) {
    event.preventDefault();
    const body = new URLSearchParams(new FormData(here));
    body.set(button.name, button.value);
    await turnTo('/looks', { method: 'POST', body }).catch(() => location.reload());
    return find('.sets [aria-pressed=true]')?.focus();
  }
  if (unsent || event.defaultPrevented || !here.matches('form[data-move]') || button?.name !== 'do') return;
  event.preventDefault();
  const mine = ++latest;
  try {
    const { html, url, status, moved } = await post(here, button.value);
    if (mine !== latest) return;
    if (status >= 500 || !show(html, here)) { unsent = true; return here.requestSubmit(button); }
    if (moved) history.replaceState(null, '', url);
    const alert = find('[role=alert]');
    (alert ? find('[name=move]', form() ?? document) : find('form.chosen [value=send]') ?? find('#sent'))?.focus({ preventScroll: !alert });
    say(alert ? '' : find('#sent p, form.chosen #chosen')?.textContent ?? '');
  } catch { say(find('#live').dataset.offline, true); }
}

// Stepping and playing through
const keys = { ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last' };
const step = (where) => find(`[data-step=${where}]`);
let playing;

// Arrow keys lead from one point that can be chosen to the next.
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
  if (event.key === 'Escape') return before ? cancel() : picked && pick();
  const link = event.key in keys && step(keys[event.key]);
  if (!link) return;
  event.preventDefault();
  link.click();
}

async function stepped(event) {
  const link = event.target.closest('a[data-step],.moves a,.try a,.tree a,#save-plan a');
  if (!link || isAside(event)) return;
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

// Beginning
function ready() {
  const zone = find('[data-zone]'), { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (zone && timeZone && zone.value !== timeZone) {
    if (zone.add) zone.add(new Option(timeZone, timeZone, true, true), 0);
    else zone.closest('p').hidden = !(zone.value = timeZone);
  }
  for (const button of copies()) button.hidden = !(button.dataset.copy ? navigator.clipboard : navigator.share);
  dragged = before = undefined;
  const here = board();
  if (here && (here.dataset.moves || find('[data-drop]') || (form() && isFree()))) here.closest('.place')?.classList.add('hand');
  picked = find('.board .picked,.inhand [aria-current]') ?? undefined;
  if (playing) find('[data-play]')?.setAttribute('aria-pressed', 'true');
  const now = find('.moves [aria-current]');
  if (now) {
    const list = now.closest('ol');
    list.scrollTop = now.offsetTop - list.offsetTop - 99;
    list.scrollLeft = now.offsetLeft - list.offsetLeft - 99;
  }
}

// The link of an invitation
const copies = () => all('[data-copy],[data-share]');
function pass({ dataset }) {
  const url = find('#link').value;
  if (dataset.copy) navigator.clipboard.writeText(url).then(() => say(dataset.copy, true), () => {});
  else navigator.share({ url, title: document.title }).catch(() => {});
}

on('click', (event) => {
  const copy = event.target.closest('[data-copy],[data-share]');
  if (copy) return pass(copy);
  if (event.target.closest('[data-play]')) return play(!playing);
  if (before && event.target.closest('[data-cancel]')) { event.preventDefault(); return cancel(); }
  clicked(event);
  if (!event.defaultPrevented) stepped(event);
});
on('pointerdown', grab);
on('submit', submitted);
on('keydown', pressed);
// A time limit filled in is meant.
on('input', ({ target }) => { if (target.closest('#own')) find('#pace').value = ''; });
try { draft = JSON.parse(sessionStorage[location.pathname] ?? '{}'); } catch {}
restoreDraft();
ready();

// Without a network
// Typed words wait until the server answers.
let tried, sure;
const isTyped = (here) => [...here.elements].some((field) => field.matches('textarea,input:not([type]),[type=email]') && field.value);
async function checked(event) {
  const here = event.target, button = event.submitter;
  tried = [here, button];
  if (event.defaultPrevented) return;
  leaving = here;
  if (sure === here || here.method !== 'post' || !isTyped(here)) return;
  event.preventDefault();
  try {
    await fetch(find('link[rel=stylesheet]').href, { method: 'HEAD', cache: 'no-store' });
    sure = here;
    here.requestSubmit(button);
  } catch { leaving = say(find('#live').dataset.offline, true); }
  sure = undefined;
}
on('submit', checked);
addEventListener('online', () => {
  const live = find('#live');
  if (!live.classList.contains('shown') || live.textContent !== live.dataset.offline) return;
  say('');
  const [here, button] = tried ?? [];
  if (here?.isConnected && isTyped(here)) here.requestSubmit(button);
});

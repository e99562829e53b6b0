// After script.js: what others do meanwhile, the clock, a sound.
'use strict';

// The page once more
const isTypedInto = () => before || find('form.chosen') || all('form[data-move] [name=message],form[data-move] [name=move],main textarea,main input:not([type])')
  .some((field) => field.value !== (field.form?.matches('[data-move]') || field.id === 'body' ? '' : field.defaultValue));

/** Waiting for the opponent; beside the moves something may happen too. */
async function look(isBeside) {
  const { game, rev, turn, ply } = board()?.dataset ?? {};
  if (!game || turn === 'none' || document.hidden || playing || dragged) return;
  const answer = await fetch(`/games/${game}/progress`);
  if (!answer.ok) return;
  const [plies, now] = (await answer.text()).split(' ');
  if (!isBeside && (now === rev || now === board().dataset.told)) return;
  if (plies !== ply) chime();
  if (isTypedInto() || find('[data-step=last]')) {
    board().dataset.told = now;
    return say(find('#live').dataset[plies === ply ? 'news' : 'moved'], true);
  }
  // Turned, and in another notation, it stays as it was.
  const kept = new URLSearchParams(location.search);
  for (const gone of ['ply', 'from', 'to', 'as', 'line', 'at']) kept.delete(gone);
  const href = `/games/${game}${String(kept) && `?${kept}`}`;
  if (await turnTo(href)) {
    history.replaceState(null, '', href);
    say(plies === ply ? find('#live').dataset.news : `${find('#last')?.textContent ?? ''} ${find('.standing')?.textContent.trim() ?? ''}`);
  }
}
const peek = (isBeside) => look(isBeside === true).catch(() => {});

/** Another page than that of a running game: it is loaded again, and keeps focus and folds. */
async function renew() {
  if (isTypedInto() || playing) return isTold && say(find('#live').dataset.news, true);
  const tells = isTold;
  isTold = false;
  const focus = document.activeElement?.outerHTML, open = all('main details[open]>summary').map((fold) => fold.textContent);
  const old = find('[data-next]')?.href, heading = find('h1')?.textContent;
  if (!await turnTo(location.pathname + location.search)) return;
  for (const fold of all('main summary')) if (open.includes(fold.textContent)) fold.parentNode.open = true;
  all('main :is(a,button,summary,input)').find((other) => other.outerHTML === focus)?.focus({ preventScroll: true });
  // A rematch begins on both boards.
  const next = find('[data-next]')?.href;
  if (next && next !== old && !document.hidden) location.href = next;
  if (tells) say(find('h1')?.textContent === heading ? find('#live').dataset.news : find('h1')?.textContent ?? '');
}
// Whether it is news to the reader, unlike a change in a list.
let soon, isTold = false;
const renewSoon = (isNews) => {
  isTold ||= isNews;
  soon ??= setTimeout(() => { soon = undefined; renew().catch(() => {}); }, 'lists' in find('main').dataset ? 2000 : 50);
};
const isRunning = () => board() && board().dataset.turn !== 'none';
const changed = (isBeside) => isRunning() ? peek(isBeside) : renewSoon(true);

// What happens in games of one's own
let { since = '' } = document.body.dataset, waiting, title = document.title;
const isSignedIn = 'since' in document.body.dataset;
const icon = find('link[rel=icon]'), plain = icon.href;
const others = new BroadcastChannel('own');

// In a tab behind others, the title counts the games that wait.
function badge() {
  const count = document.hidden ? waiting : 0;
  document.title = count ? `(${count}) ${title}` : title;
  icon.href = count ? icon.dataset.waiting : plain;
}

function count() {
  const due = find('.due');
  if (!waiting) due?.remove();
  else if (due) find('.count', due).textContent = waiting;
  else find('.brand').insertAdjacentHTML('afterend', `<a class="due" href="/next">${find('#live').dataset.next} <span class="count">${waiting}</span></a>`);
  badge();
}

function hear(own) {
  waiting = own.waiting;
  count();
  if (own.calls) chime();
  if (`${own.game}` === board()?.dataset.game && isRunning()) return line ? undefined : peek();
  if (!('fresh' in find('main').dataset)) return;
  if (own.starts && !document.hidden && !isTypedInto()) location.href = `/games/${own.game}`;
  else renewSoon(own.calls);
}

function told(type, data, id) {
  if (id) since = id;
  if (type === 'here') {
    const here = find('.here');
    if (here) here.textContent = data === '1' ? here.dataset.here : '';
  } else if (type === 'own') {
    others.postMessage([data, id]);
    hear(JSON.parse(data));
  } else if (type === 'lists') renewSoon(false);
  else changed(type === 'news');
}
others.onmessage = ({ data: [own, id] }) => {
  if (line || !isSignedIn || Number(id) <= Number(since)) return;
  since = id;
  hear(JSON.parse(own));
};

// A browser has few lines to a server: a page that is seen keeps one, and of those behind it one for all.
let line, leave = () => {};
const eventsAddress = (path) => `${path}?since=${since}${'lists' in find('main').dataset ? '&lists=1' : ''}`;
const isListening = () => find('main').dataset.listen || isSignedIn || 'lists' in find('main').dataset;
function connect(path) {
  line = new EventSource(eventsAddress(path));
  for (const type of ['message', 'here', 'news', 'own', 'lists']) line.addEventListener(type, ({ data, lastEventId }) => told(type, data, lastEventId));
}
function listen() {
  leave();
  line?.close();
  line = undefined;
  if (!isListening()) return;
  if (!document.hidden) return connect(find('main').dataset.listen ?? '/events');
  if (!isSignedIn || !navigator.locks) return;
  const away = new AbortController();
  leave = () => away.abort();
  const hold = () => new Promise((done) => { leave = done; connect('/events'); });
  navigator.locks.request('events', { signal: away.signal }, hold).catch(() => {});
}

// What a proxy refused, a browser does not ask for again by itself.
async function poll() {
  if (line?.readyState === EventSource.OPEN || !isListening() || document.hidden && navigator.locks) return;
  if (line?.readyState === EventSource.CLOSED) listen();
  const answer = await fetch(`${eventsAddress('/events')}&once=1`);
  for (const block of (await answer.text()).split('\n\n')) {
    const field = (name) => block.match(RegExp(`^${name}: (.*)$`, 'm'))?.[1];
    if (field('event')) told(field('event'), field('data'), field('id'));
    else since = field('id') ?? since;
  }
}

// The clock
// What is left counts from when the page came, whatever the clock here says.
let ends;
function tick() {
  const clock = find('[data-left]');
  if (!clock) return;
  const left = Math.max(0, Math.ceil(Math.min(ends - Date.now(), clock.dataset.most ?? Infinity) / 1000));
  clock.textContent = [left / 3600, left / 60 % 60, left % 60].map((part) => `${part | 0}`.padStart(2, 0)).join(':').replace(/^(00:)?0?/, '');
  if (left < 30) clock.parentNode.classList.add('soon');
}

// A sound, if wanted
function wantsSound(wish) {
  try {
    if (wish !== undefined) localStorage.sound = wish;
    return localStorage.sound === 'true';
  } catch { return false; }
}

// Once, however many pages are open.
function chime(isTrial) {
  if (!wantsSound() || !isTrial && Date.now() - localStorage.chimed < 1500) return;
  localStorage.chimed = Date.now();
  const air = new AudioContext(), tone = air.createOscillator(), soft = air.createGain();
  tone.connect(soft).connect(air.destination);
  soft.gain.setValueAtTime(0.2, 0);
  soft.gain.exponentialRampToValueAtTime(0.001, 0.6);
  tone.onended = () => air.close();
  tone.start();
  tone.stop(0.6);
}

// Beginning
let heard = find('main').dataset.listen;
function begin() {
  ends = Date.now() + Number(find('[data-left]')?.dataset.left);
  tick();
  waiting = Number(find('.due .count')?.textContent ?? 0);
  for (const link of all('.refresh')) link.style.visibility = 'hidden';
  const box = find('#sound');
  if (!box) return;
  box.checked = wantsSound();
  box.closest('p').hidden = false;
}
addEventListener('shown', () => {
  begin();
  title = document.title;
  badge();
  if (heard !== find('main').dataset.listen) { heard = find('main').dataset.listen; listen(); }
});
begin();
listen();
on('visibilitychange', () => { badge(); listen(); });
addEventListener('pagehide', () => line?.close());
addEventListener('pageshow', ({ persisted }) => persisted && listen());
on('change', ({ target: { id, checked } }) => { if (id === 'sound' && wantsSound(checked)) chime(true); });
setInterval(() => { poll().catch(() => {}); peek(); }, 15000);
setInterval(tick, 250);

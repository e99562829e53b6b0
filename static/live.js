// Beside a running game, after script.js: what the opponent does, the clock, a sound.
'use strict';

// Waiting for the opponent
async function look() {
  const { game, rev, turn, ply } = board()?.dataset ?? {};
  if (!game || turn === 'none' || document.hidden || playing || dragged) return;
  const answer = await fetch(`/games/${game}/progress`);
  if (!answer.ok) return;
  const [plies, now] = (await answer.text()).split(' ');
  if (now === rev || now === board().dataset.told) return;
  if (plies !== ply && wantsSound()) chime();
  const busy = before || find('form.chosen') || all('form[data-move] [name=message],form[data-move] [name=move],#body').some((field) => field.value);
  const behind = find('[data-step=last]');
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
const peek = () => look().catch(() => {});

// A browser has few lines to a server: only a page that is seen keeps one.
let line;
function listen() {
  line?.close();
  const { game, turn } = board()?.dataset ?? {};
  if (!game || turn === 'none' || document.hidden) return;
  line = new EventSource(`/games/${game}/events`);
  line.onmessage = peek;
  line.addEventListener('here', ({ data }) => { const here = find('.here'); if (here) here.textContent = data === '1' ? here.dataset.here : ''; });
}

// The clock
// What is left counts from when the page came, whatever the clock here says.
let ends;
function tick() {
  const clock = find('[data-left]'), left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
  if (!clock) return;
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

function chime() {
  const air = new AudioContext(), tone = air.createOscillator(), soft = air.createGain();
  tone.connect(soft).connect(air.destination);
  soft.gain.setValueAtTime(0.2, 0);
  soft.gain.exponentialRampToValueAtTime(0.001, 0.6);
  tone.onended = () => air.close();
  tone.start();
  tone.stop(0.6);
}

// Beginning
function begin() {
  ends = Date.now() + Number(find('[data-left]')?.dataset.left);
  tick();
  const box = find('#sound');
  if (!box) return;
  box.checked = wantsSound();
  box.closest('p').hidden = false;
}
addEventListener('shown', begin);
begin();
listen();
on('visibilitychange', listen);
on('change', ({ target: { id, checked } }) => { if (id === 'sound' && wantsSound(checked)) chime(); });
// What a proxy refused, a browser does not ask for again by itself.
setInterval(() => { if (line?.readyState === EventSource.CLOSED) listen(); peek(); }, 15000);
setInterval(tick, 250);

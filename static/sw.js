// The service worker: shows notifications, and keeps files whose addresses change with their content.
'use strict';
const FILES = 'files', MOST = 60;

async function file(request) {
  const files = await caches.open(FILES), kept = await files.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && /immutable/.test(answer.headers.get('cache-control'))) {
    await files.put(request, answer.clone());
    const all = await files.keys();
    for (const old of all.slice(0, Math.max(0, all.length - MOST))) await files.delete(old);
  }
  return answer;
}

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { method, url } = event.request, { origin, pathname } = new URL(url);
  if (method === 'GET' && origin === location.origin && pathname.startsWith('/static/')) event.respondWith(file(event.request));
});

const isSame = (page, url) => new URL(page.url).pathname === new URL(url).pathname;
const pages = () => clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show({ title, url, tag }) {
  // The reader looks at the game already.
  if ((await pages()).some((page) => page.focused && isSame(page, url))) return;
  await registration.showNotification(title, { tag, renotify: true, icon: '/static/icon.png', data: url });
}

async function open(url) {
  const shown = (await pages()).find((page) => isSame(page, url));
  return shown ? shown.focus() : clients.openWindow(url);
}

// The push service gave the device another address.
async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const fresh = newSubscription ?? (options && await registration.pushManager.subscribe(options));
  const json = { 'content-type': 'application/json' };
  if (fresh) await fetch('/push', { method: 'POST', headers: json, body: JSON.stringify(fresh) });
  if (oldSubscription) await fetch('/push', { method: 'DELETE', headers: json, body: JSON.stringify({ endpoint: oldSubscription.endpoint }) });
}

addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
addEventListener('notificationclick', (event) => { event.notification.close(); event.waitUntil(open(event.notification.data)); });
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

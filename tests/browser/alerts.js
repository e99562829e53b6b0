// A notification, from the opponent's move to the board. Chromium subscribes only with a push service on the internet,
// so a peer of the tests receives the message, and DevTools delivers its text to the service worker. DevTools cannot
// click a notification either: the worker gets the event of a click.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitor } from './support/browser.js';
import { eventually } from './support/patience.js';
import { PushPeer } from './support/push_peer.js';
import { begin, typed } from './support/scene.js';

/** Registers the test; `fixture` has browser, server, players and their hands. */
export function testAlerts(fixture) {
  test('a notification about a move opens the board', async () => notified(fixture));
}

async function notified({ browser, server, lan, bao }) {
  const peer = await PushPeer.start();
  const { page, context, watch } = await visitor(browser, server, { state: lan.state });
  await context.grantPermissions(['notifications']);
  await page.goto('/settings/alerts');
  const subscribed = await page.evaluate(async (json) => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/push', { method: 'POST', headers, body: JSON.stringify(json) })).status;
  }, peer.subscription());
  assert.equal(subscribed, 201);
  const game = await begin([lan.hand, bao.hand], bao.name, {}, ['h3e3']);
  await bao.hand.move(game, 1, typed('h10g8'));
  const text = await peer.receives('a message about the game', (text) => JSON.parse(text).url.endsWith(game));
  await deliver(context, page, server, text);
  const shown = await eventually('the notification', () => page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const [shown] = await registration.getNotifications();
    return shown && { title: shown.title, url: shown.data };
  }));
  assert.match(shown.title, new RegExp(bao.name));
  assert.equal(new URL(shown.url, server.url).pathname, game);
  await page.goto(await clicked(context));
  await page.locator('#board[data-ply="2"]').waitFor();
  assert.deepEqual(watch.take(), []);
  await context.close();
  await peer.close();
}

/** Gives a text to the service worker, as a push service would. */
async function deliver(context, page, server, data) {
  const tools = await context.newCDPSession(page);
  const found = new Promise((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url));
      if (own) resolve(own.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  await tools.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId: await found, data });
  await tools.detach();
}

/** Clicks the notification; returns the address that the worker then opens. */
async function clicked(context) {
  const [worker] = context.serviceWorkers();
  return worker.evaluate(async () => {
    const [notification] = await registration.getNotifications();
    return new Promise((resolve) => {
      // Only a real click may open a window.
      clients.openWindow = async (url) => resolve(url);
      dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    });
  });
}

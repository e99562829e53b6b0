// The script's addition to signing up: the browser's own time zone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitor } from './support/browser.js';
import { fill, PASSWORD } from './support/people.js';

/** Registers the tests of this file; `fixture` has browser and world. */
export function testArrival(fixture) {
  const there = (options) => visitor(fixture.browser, fixture.world.server, { zone: 'Asia/Seoul', ...options });
  test('the browser’s time zone is shown when signing up, and taken', async () => signedUp(await there()));
  test('it is offered where the first deadline is shown', async () =>
    offered(await there({ state: fixture.world.lan.state }), fixture.world.games.game));
}

async function signedUp({ page, context, watch }) {
  await page.goto('/signup');
  const form = page.locator('form[action="/signup"]');
  assert.equal(await form.getByLabel('Time zone').inputValue(), 'Asia/Seoul');
  await fill(form, 'name', 'From-Seoul');
  await fill(form, 'email', 'seoul@players.test');
  await fill(form, 'password', PASSWORD);
  await form.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL((url) => url.pathname !== '/signup');
  await page.goto('/settings/account');
  assert.equal(await page.locator('#zone').inputValue(), 'Asia/Seoul');
  assert.deepEqual(watch.take(), []);
  await context.close();
}

async function offered({ page, context, watch }, game) {
  await page.goto(game);
  assert.equal(await page.getByLabel('Choose your time zone').inputValue(), 'Asia/Seoul');
  assert.deepEqual(watch.take(), []);
  await context.close();
}

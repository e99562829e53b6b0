// Every page and state in other languages: no wider than a phone, and no list cuts its text, whatever the words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitor } from './support/browser.js';
import * as checks from './support/checks.js';
import { none } from './support/faults.js';
import { states } from './support/states.js';

/** English with accents, longer by two fifths, as a longer language would be. */
const LONGEST = 'en-XA';
const CHINESE = 'zh-Hans';

/** Registers the tests; Chinese, which is shorter than English, is checked in the long run. */
export function testLanguages(fixture, longer) {
  for (const language of longer ? [LONGEST, CHINESE] : [LONGEST]) {
    test(`every page and state in ${language} is narrow enough for a phone`, (t) => narrow(t, fixture, language));
  }
  test('a visitor chooses a language at the foot of a page, and keeps it', () => chooses(fixture));
}

async function narrow(t, { browser, world }, language) {
  const { page, context, watch } = await visitor(browser, world.server, { screen: 'phone', language });
  const faults = [];
  for (const { name, reach, status, state } of states(world)) {
    await context.clearCookies();
    if (state) await context.addCookies(state.cookies);
    watch.expect(status);
    await reach(page);
    if ((await page.locator('html').getAttribute('lang')) !== language) faults.push(`${name}: it is in another language`);
    await checks.unfold(page);
    const { width } = page.viewportSize();
    const found = [...(await checks.sideways(page, width)), ...(await checks.cutLists(page))];
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  watch.take();
  await context.close();
  none(faults);
}

async function chooses({ browser, world }) {
  const { page, context, watch } = await visitor(browser, world.server, { screen: 'phone', scripts: false });
  await page.goto('/help');
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await page.getByRole('button', { name: '简体中文' }).click();
  await page.waitForURL(/\/help/);
  assert.equal(await page.locator('html').getAttribute('lang'), CHINESE);
  await page.goto('/games');
  assert.equal(await page.locator('html').getAttribute('lang'), CHINESE);
  await page.getByRole('button', { name: 'English' }).click();
  await page.waitForURL(/\/games/);
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  assert.deepEqual(watch.take(), []);
  await context.close();
}

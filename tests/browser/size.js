// The size of pages before compression.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visitor } from './support/browser.js';
import { none } from './support/faults.js';
import { Hand } from './support/scene.js';

/** The most bytes of each: of the variants, all that a first view loads. */
const MOST = { style: 32_000, script: 32_000, game: 110_000, rules: 200_000, variants: 120_000 };
/** The scripts of a page: the common one, and those of some pages. */
const SCRIPTS = /<script src="([^"]+)"/g;
/** Parts of a page that are loaded separately. */
const DRAWINGS = /<img[^>]* src="([^"]+)"/g;

/** Registers the tests, which measure the pages collected by the pages' test. */
export function testSizes(fixture) {
  test('style and script are small, with what some pages have besides, and the icon is there', async (t) => {
    const { server } = fixture.world;
    const { style, script: usual, icon } = await assets(server);
    const tags = new Set([...fixture.served.values()].map((html) => html.match(SCRIPTS)?.join('') ?? ''));
    const sums = await Promise.all([...tags].map((html) => linked(server, html, SCRIPTS)));
    const script = Math.max(usual, ...sums);
    t.diagnostic(`style ${style} bytes, script ${script} bytes`);
    assert.ok(style < MOST.style, `the style has ${style} bytes`);
    assert.ok(script < MOST.script, `the script has ${script} bytes`);
    assert.ok(icon > 0, 'the icon is there');
  });
  test('a game page with style and script is small, in every state', (t) =>
    weigh(t, fixture, /<[^>]* data-game="/, MOST.game));
  test('a page of rules with its drawings is small', (t) =>
    weigh(t, fixture, /^\/variants\/\w/, MOST.rules));
  test('a first view of the variants is light, with Shogi among the favourites', (t) => view(t, fixture));
}

/** Measures all that a phone loads. */
async function view(t, { browser, world: { server, fresh } }) {
  const hand = await Hand.of(server, fresh.state);
  await hand.post('/variants/shogi/favourite', { do: 'on' });
  const { page, context } = await visitor(browser, server, { screen: 'phone', state: fresh.state });
  const loaded = new Map();
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    // The stream of news has no end.
    if (pathname !== '/events') loaded.set(pathname, answer.body());
  });
  await page.goto('/variants');
  const shogi = page.locator('img[src^="/variants/shogi/"]').first();
  await shogi.evaluate((picture) => picture.decode());
  const bodies = await Promise.all(loaded.values());
  const whole = bodies.reduce((sum, body) => sum + body.length, 0);
  t.diagnostic(`a first view of the variants: ${whole} bytes in ${loaded.size} files`);
  assert.ok(loaded.size >= 6 && whole < MOST.variants, `${whole} bytes: ${[...loaded.keys()].join(' ')}`);
  await context.close();
  await hand.post('/variants/shogi/favourite', { do: 'off' });
}

/** Measures the opened pages with all that they load, and reports the largest. */
async function weigh(t, { world, served }, kind, most) {
  const { style } = await assets(world.server);
  const weights = [];
  for (const [name, html] of served) {
    if (!kind.test(name) && !kind.test(html)) continue;
    const whole = Buffer.byteLength(html) + style + (await loads(world.server, html));
    weights.push([whole, name]);
  }
  assert.ok(weights.length > 5, 'there are such pages');
  weights.sort(([a], [b]) => b - a);
  t.diagnostic(`the heaviest is ${weights[0][1]}: ${weights[0][0]} bytes`);
  none(weights.filter(([whole]) => whole >= most).map(([whole, name]) => `${name} has ${whole} bytes`));
}

/** The bytes that a page loads besides its style. */
async function loads(server, html) {
  const [scripts, drawings] = await Promise.all([SCRIPTS, DRAWINGS].map((kind) => linked(server, html, kind)));
  return scripts + drawings;
}

/** The total bytes behind a page's tags of one kind. */
async function linked(server, html, pattern) {
  const found = [...html.matchAll(pattern)].map((match) => match[1]);
  const sizes = [...new Set(found)].map(async (path) => {
    const answer = await fetch(new URL(path, server.url));
    return (await answer.arrayBuffer()).byteLength;
  });
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

async function assets(server) {
  const html = await (await fetch(server.url)).text();
  return {
    style: await linked(server, html, /<link rel="stylesheet" href="([^"]+)"/g),
    script: await linked(server, html, SCRIPTS),
    icon: await linked(server, html, /<link rel="icon" href="([^"]+)"/g),
  };
}

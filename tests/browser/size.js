// How heavy the pages are, before compression.

import assert from 'node:assert/strict';
import { test } from 'node:test';

/** The most that each may weigh, in bytes. */
const MOST = { style: 20_000, script: 12_000, game: 80_000, rules: 200_000 };

/** Registers the tests. */
export function weighing(house) {
  test('style and script are small, and the icon is there', async (t) => {
    const { style, script, icon } = await assets(house.world.server);
    t.diagnostic(`style ${style} bytes, script ${script} bytes`);
    assert.ok(style < MOST.style, `the style has ${style} bytes`);
    assert.ok(script < MOST.script, `the script has ${script} bytes`);
    assert.ok(icon > 0, 'the icon is there');
  });
  test('a game page with style and script is small, for a long game too', async (t) => {
    const { server, games } = house.world;
    const { style, script } = await assets(server);
    for (const path of Object.values(games)) {
      const whole = (await size(server, path)) + style + script;
      assert.ok(whole < MOST.game, `${path} has ${whole} bytes`);
    }
    t.diagnostic(`the longest game's page: ${await size(server, games.finished)} bytes and the assets`);
  });
  test('a page of rules with its drawings is small', async (t) => {
    const { server, variants } = house.world;
    const { style, script } = await assets(server);
    for (const path of ['/variants', ...variants]) {
      const pictures = await drawings(server, path);
      const whole = (await size(server, path)) + style + script + pictures;
      t.diagnostic(`${path}: ${whole} bytes`);
      assert.ok(whole < MOST.rules, `${path} has ${whole} bytes`);
    }
  });
}

async function body(server, path) {
  const answer = await fetch(new URL(path, server.url));
  return Buffer.from(await answer.arrayBuffer());
}

const size = async (server, path) => (await body(server, path)).length;

/** The sum of what a page's tags of one kind point at. */
async function linked(server, path, pattern) {
  const html = (await body(server, path)).toString();
  const found = [...html.matchAll(pattern)].map((match) => match[1]);
  const sizes = await Promise.all([...new Set(found)].map((one) => size(server, one)));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

const drawings = (server, path) => linked(server, path, /<img[^>]* src="([^"]+)"/g);

async function assets(server) {
  return {
    style: await linked(server, '/', /<link rel="stylesheet" href="([^"]+)"/g),
    script: await linked(server, '/', /<script src="([^"]+)"/g),
    icon: await linked(server, '/', /<link rel="icon" href="([^"]+)"/g),
  };
}

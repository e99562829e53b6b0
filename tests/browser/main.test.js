// Posthorse in a real browser. One Chromium serves all tests; on one server games are played while
// on another every page is looked at.
//
// tests/run starts this; by hand: `cargo build && npm ci --ignore-scripts && npm test`.

import { after, before, suite } from 'node:test';
import { launch } from './support/browser.js';
import { PASSWORD, signUp } from './support/people.js';
import { Server } from './support/server.js';
import { makeWorld } from './support/world.js';
import { Hand } from './support/scene.js';
import { arriving } from './arrive.js';
import { focusing } from './focus.js';
import { reading } from './html.js';
import { layingOut } from './layout.js';
import { living } from './live.js';
import { looking } from './pages.js';
import { playing } from './play.js';
import { weighing } from './size.js';

/** What the tests share: the browser, a server to play on, the players, a world to look at. */
const house = { served: new Map() };

suite('the pages in a browser', { concurrency: true }, () => {
  before(async () => {
    house.browser = await launch();
  });

  after(async () => {
    await house.browser?.close();
    await Server.stopAll();
  });

  suite('played', { concurrency: 1 }, () => {
    before(async () => {
      house.server = await Server.start();
      [house.lan, house.bao] = await Promise.all(['Lan', 'Bao'].map(player));
    });
    playing(house);
    living(house);
    layingOut(house);
  });

  suite('looked at', { concurrency: 1 }, () => {
    before(async () => {
      house.world = await makeWorld(house.browser);
    });
    looking(house);
    focusing(house);
    reading(house);
    arriving(house);
    weighing(house);
  });
});

/** Somebody who has signed up, with a hand. */
async function player(name) {
  const { browser, server } = house;
  const who = await signUp(browser, server, name);
  return { ...who, password: PASSWORD, hand: await Hand.of(server, who.state) };
}

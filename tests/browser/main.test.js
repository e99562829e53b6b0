// Posthorse in a real browser. One Chromium serves all tests, one after the other.
//
// tests/run starts this; by hand: `cargo build && npm ci --ignore-scripts && npm test`.

import { after, before } from 'node:test';
import { launch } from './support/browser.js';
import { PASSWORD, signUp } from './support/people.js';
import { Server } from './support/server.js';
import { makeWorld } from './support/world.js';
import { Hand } from './support/scene.js';
import { focusing } from './focus.js';
import { reading } from './html.js';
import { living } from './live.js';
import { looking } from './pages.js';
import { playing } from './play.js';
import { weighing } from './size.js';

/** What the tests share: the browser, a server to play on, the players, a world to look at. */
const house = { served: new Map() };

before(async () => {
  house.browser = await launch();
  house.world = await makeWorld(house.browser);
  house.server = await Server.start();
  for (const [key, name] of [['lan', 'Lan'], ['bao', 'Bao']]) {
    house[key] = { ...(await signUp(house.browser, house.server, name)), password: PASSWORD };
    house[`${key}Hand`] = await Hand.of(house.browser, house.server, house[key].state);
  }
});

after(async () => {
  await house.browser?.close();
  await Server.stopAll();
});

playing(house);
living(house);
looking(house);
focusing(house);
reading(house);
weighing(house);

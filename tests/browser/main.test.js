// Posthorse in a real browser. One Chromium serves all tests, one after the other.
//
// tests/run starts this; by hand: `cargo build && npm ci --ignore-scripts && npm test`.

import { after, before } from 'node:test';
import { launch } from './support/browser.js';
import { PASSWORD, signUp } from './support/people.js';
import { Server } from './support/server.js';
import { playing } from './play.js';

const house = {};

before(async () => {
  house.browser = await launch();
  house.server = await Server.start();
  house.lan = { ...(await signUp(house.browser, house.server, 'Lan')), password: PASSWORD };
  house.bao = { ...(await signUp(house.browser, house.server, 'Bao')), password: PASSWORD };
});

after(async () => {
  await house.browser?.close();
  await house.server?.stop();
});

playing(house);

// Posthorse in real browsers. One Chromium serves all tests; on one server games are played while
// on another every page is looked at. Newcomers come to a third, in Firefox and WebKit too.
//
// tests/run starts this; by hand: `cargo build && npm ci --ignore-scripts && npm test`.

import { after, before, suite } from 'node:test';
import { launch } from './support/browser.js';
import { visit } from './support/chromium.js';
import { Others } from './support/others.js';
import { PASSWORD, signUp } from './support/people.js';
import { Server } from './support/server.js';
import { makeWorld } from './support/world.js';
import { Hand } from './support/scene.js';
import { arriving } from './arrive.js';
import { focusing } from './focus.js';
import { hiding } from './hidden.js';
import { reading } from './html.js';
import { translating } from './languages.js';
import { journeying, LONG, MIXED, SHORT } from './journeys.js';
import { layingOut } from './layout.js';
import { living } from './live.js';
import { preparing } from './months.js';
import { arrivingSlowly, looking } from './pages.js';
import { playing } from './play.js';
import { SETTINGS, settingUp } from './set_up.js';
import { weighing } from './size.js';

/** What the tests share: the browsers, servers to play on, the players, a world to look at. */
const house = { served: new Map(), others: new Others() };
/** Whether all is tried that can be: `tests/run --long`. */
const LONGER = Boolean(process.env.TEST_LONG);

suite('the pages in a browser', { concurrency: true }, () => {
  before(async () => {
    house.browser = await launch();
  });

  after(async () => {
    await house.browser?.close();
    await house.others.close();
    await Server.stopAll();
  });

  suite('played', { concurrency: 1 }, () => {
    before(async () => {
      house.server = await Server.start();
      [house.lan, house.bao] = await Promise.all(['Lan', 'Bao'].map(player));
    });
    playing(house);
    living(house);
    preparing(house);
    layingOut(house);
    hiding(house);
  });

  suite('looked at', { concurrency: 1 }, () => {
    before(async () => {
      house.world = await makeWorld(house.browser);
    });
    looking(house);
    arrivingSlowly(house);
    translating(house, LONGER);
    focusing(house);
    reading(house);
    arriving(house);
    weighing(house);
  });

  suite('in each browser', { concurrency: 1 }, () => {
    suite('Chromium', { concurrency: 1 }, () => {
      const door = { server: street, visit: (server, look) => visit(house.browser, server, look) };
      journeying('Chromium', door, LONGER ? LONG : MIXED);
      settingUp(door, SETTINGS);
    });
    for (const [name, missing] of Others.all()) {
      suite(name, { concurrency: 1, skip: missing }, () => {
        const door = { server: street, visit: (server, look) => house.others.visit(name, server, look) };
        journeying(name, door, LONGER ? LONG : SHORT);
        settingUp(door, LONGER ? SETTINGS : SETTINGS.slice(0, 1));
      });
    }
  });
});

/** The server that newcomers come to. */
function street() {
  house.street ??= Server.start();
  return house.street;
}

/** Somebody who has signed up, with a hand. */
async function player(name) {
  const { browser, server } = house;
  const who = await signUp(browser, server, name);
  return { ...who, password: PASSWORD, hand: await Hand.of(server, who.state) };
}

// Posthorse in real browsers. One Chromium serves all tests: games are played on one server, and every page is checked
// on another. Newcomers use a third, in Firefox and WebKit too.
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
import { testAlerts } from './alerts.js';
import { testArrival } from './arrive.js';
import { testFocus } from './focus.js';
import { testHiddenInformation } from './hidden.js';
import { testHtml } from './html.js';
import { testLanguages } from './languages.js';
import { testJourneys, LONG, MIXED, SHORT } from './journeys.js';
import { testLayout } from './layout.js';
import { testListening } from './listening.js';
import { testLiveUpdates } from './live.js';
import { testLongGame } from './months.js';
import { testSlowLoading, testPages } from './pages.js';
import { testPlanning } from './planning.js';
import { testPlay } from './play.js';
import { testProblems } from './problems.js';
import { testPrograms } from './programs.js';
import { SETTINGS, testSetUp } from './set_up.js';
import { testSizes } from './size.js';
import { LOOKS, testTournaments } from './tournaments.js';

/** The shared objects: the browsers, servers, players, and a server whose pages are checked. */
const fixture = { served: new Map(), others: new Others() };
/** Whether all long tests run: `tests/run --long`. */
const LONGER = Boolean(process.env.TEST_LONG);

suite('the pages in a browser', { concurrency: true }, () => {
  before(async () => {
    fixture.browser = await launch();
  });

  after(async () => {
    await fixture.browser?.close();
    await fixture.others.close();
    await Server.stopAll();
  });

  suite('played', { concurrency: 1 }, () => {
    before(async () => {
      fixture.server = await Server.start();
      [fixture.lan, fixture.bao] = await Promise.all(['Lan', 'Bao'].map(player));
    });
    testPlay(fixture);
    testPrograms(fixture);
    testProblems(fixture);
    testLiveUpdates(fixture);
    testListening(fixture);
    testPlanning(fixture);
    testAlerts(fixture);
    testLongGame(fixture);
    testLayout(fixture);
    testHiddenInformation(fixture);
  });

  suite('looked at', { concurrency: 1 }, () => {
    before(async () => {
      fixture.world = await makeWorld(fixture.browser);
    });
    testPages(fixture);
    testSlowLoading(fixture);
    testLanguages(fixture, LONGER);
    testFocus(fixture);
    testHtml(fixture);
    testArrival(fixture);
    testSizes(fixture);
  });

  suite('in each browser', { concurrency: 1 }, () => {
    suite('Chromium', { concurrency: 1 }, () => {
      const access = { server: newcomersServer, visit: (server, look) => visit(fixture.browser, server, look) };
      testJourneys('Chromium', access, LONGER ? LONG : MIXED);
      testSetUp(access, SETTINGS);
      testTournaments('Chromium', access, LOOKS);
    });
    for (const [name, missing] of Others.all()) {
      suite(name, { concurrency: 1, skip: missing }, () => {
        const access = { server: newcomersServer, visit: (server, look) => fixture.others.visit(name, server, look) };
        testJourneys(name, access, LONGER ? LONG : SHORT);
        testSetUp(access, LONGER ? SETTINGS : SETTINGS.slice(0, 1));
        testTournaments(name, access, LONGER ? LOOKS : LOOKS.slice(0, 1));
      });
    }
  });
});

/** The server of newcomers. */
function newcomersServer() {
  fixture.newcomersServer ??= Server.start();
  return fixture.newcomersServer;
}

/** A player who has signed up, with a `Hand`. */
async function player(name) {
  const { browser, server } = fixture;
  const who = await signUp(browser, server, name);
  return { ...who, password: PASSWORD, hand: await Hand.of(server, who.state) };
}

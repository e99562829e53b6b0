// One Chromium for the whole run, and visitors, each with a window and cookies of their own.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { PATIENCE } from './patience.js';
import { Watch } from './watch.js';

/** The tested widths. A phone has touch input, a desktop a mouse. */
export const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
};

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page is opened once, so optimising its scripts costs more than it saves.
  '--js-flags=--no-opt,--no-maglev',
];

const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Starts the Chromium in CHROMIUM, or else Debian's. */
export function launch() {
  const executablePath = process.env.CHROMIUM ?? CHROMIUM.find((path) => existsSync(path));
  return chromium.launch({ executablePath, args: FLAGS });
}

/**
 * Opens a window on a server.
 *
 * `screen` is a key of SCREENS, `scripts` whether JavaScript runs, `scheme` light or dark, `sharp`
 * the screen's dots for a pixel, `state` the cookies of somebody who has signed in already, `zone` where they are,
 * `language` what the browser asks for.
 */
export async function visitor(browser, server, options = {}) {
  const { screen = 'desktop', scripts = true, scheme = 'light', sharp = 1, state, zone = 'UTC', language } = options;
  const context = await browser.newContext({
    ...SCREENS[screen],
    deviceScaleFactor: sharp,
    baseURL: server.url,
    colorScheme: scheme,
    javaScriptEnabled: scripts,
    storageState: state,
    locale: language ?? 'en-GB',
    timezoneId: zone,
  });
  context.setDefaultTimeout(PATIENCE);
  const watch = new Watch(context, server.url);
  const page = await context.newPage();
  return { context, page, watch, server, scripts, touch: screen === 'phone' };
}

// Keyboard users see the focus: each kind of focusable element looks different with it.

import { test } from 'node:test';
import { visitor } from './support/browser.js';
import { none } from './support/faults.js';
import { MOST_STOPS } from './support/table.js';

/** Registers the tests. */
export function testFocus(fixture) {
  for (const scheme of ['light', 'dark']) {
    test(`the focus can be seen wherever it goes, in the ${scheme}`, async () => {
      const { server, lan, games } = fixture.world;
      const { page, context } = await visitor(fixture.browser, server, { state: lan.state, scheme });
      const faults = [];
      for (const path of scheme === 'light' ? ['/', games.game, '/settings/account'] : [games.game]) {
        await page.goto(path);
        for (const kind of await withoutVisibleFocus(page)) faults.push(`${path}: no sign of the focus on ${kind}`);
      }
      none(faults);
      await context.close();
    });
  }
}

/** Moves through a page with Tab; returns the kinds of elements that do not show the focus. */
async function withoutVisibleFocus(page) {
  const met = new Set();
  const faults = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const { kind, first, clip } = await page.evaluate(here);
    if (stop > 0 && first) break;
    if (met.has(kind) || !clip) continue;
    met.add(kind);
    const focused = await page.screenshot({ clip, animations: 'disabled' });
    await page.evaluate(() => (window.left = document.activeElement).blur());
    const without = await page.screenshot({ clip, animations: 'disabled' });
    await page.evaluate(() => window.left.focus());
    if (focused.equals(without)) faults.push(kind);
  }
  return faults;
}

/** In the page: the focused element, and the part of the window around it. */
function here() {
  const node = document.activeElement;
  if (node === document.body) return { first: true };
  const classes = node.getAttribute('class') ?? '';
  const shape = node.closest('[data-square]') || node.querySelector('[data-square]') ? 'a point' : '';
  const kind = `${shape || node.localName}.${classes} ${node.type ?? ''} in ${node.parentElement.localName}`;
  const box = node.getBoundingClientRect();
  const room = 8;
  const x = Math.max(0, box.x - room);
  const y = Math.max(0, box.y - room);
  const width = Math.min(innerWidth, box.right + room) - x;
  const height = Math.min(innerHeight, box.bottom + room) - y;
  const clip = width > 0 && height > 0 ? { x, y, width, height } : undefined;
  const first = node.matches('a.skip') || node === document.querySelector('a[href], button, input');
  return { kind, first, clip };
}

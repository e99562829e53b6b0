// Operating a game's page: pointing, dragging, typing, moving by keyboard.

import assert from 'node:assert/strict';
import { eventually } from './patience.js';

/** The board of a game's page, and of an analysis board. */
export const BOARD = '[data-fen][data-ply]';

/** The most Tab stops of a page. */
export const MOST_STOPS = 250;

/** The visible field of the move. */
export const field = (page) => page.locator('input[name=move]:visible').first();

/** The first visible button that previews or sends. */
export const button = (page, what) =>
  page.locator(`button[name=do][value=${what}]:visible`).first();

/** A point of the board. */
export const point = (page, square) => page.locator(`${BOARD} [data-square="${square}"]`).first();

/** The centre of a point. */
export async function middle(page, square) {
  await point(page, square).evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const box = await point(page, square).boundingBox();
  assert.ok(box, `the point ${square} can be seen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Clicks a point, or taps it with a finger. */
export async function touch({ page, touch: finger }, square) {
  const [x, y] = await middle(page, square);
  await (finger ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** Drags a piece from a point to another. */
export async function drag(visit, from, to) {
  const start = await middle(visit.page, from);
  const box = await point(visit.page, to).boundingBox();
  await glide(visit, start, [box.x + box.width / 2, box.y + box.height / 2]);
}

/** Presses at a place, moves to another in steps, and releases: with a mouse, or with a finger. */
export async function glide({ page, context, touch: finger }, [x, y], [toX, toY]) {
  const steps = Array.from({ length: 12 }, (_, step) => (step + 1) / 12);
  const ways = steps.map((part) => ({ x: x + (toX - x) * part, y: y + (toY - y) * part }));
  if (!finger) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const way of ways) await page.mouse.move(way.x, way.y);
    return page.mouse.up();
  }
  const screen = await context.newCDPSession(page);
  const does = (type, touchPoints) => screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  await does('touchStart', [{ x, y }]);
  for (const way of ways) await does('touchMove', [way]);
  await does('touchEnd', []);
  return screen.detach();
}

/** Waits until a piece is picked and shows its destinations: those points, and no others. */
export async function showsGoals(page, from, goals) {
  const wearing = (name) =>
    page.locator(`${BOARD} [data-square].${name}`).evaluateAll((nodes) =>
      nodes.map((node) => node.dataset.square).sort().join(),
    );
  await eventually(`${from} picked`, async () => (await wearing('picked')) === from);
  assert.equal(await wearing('goal'), goals.join());
}

/** Waits until the field contains a move between two points, in any notation that names both. */
export async function moveStands(page, from, to) {
  const held = new RegExp(`${from}-?${to}$`);
  await eventually(`${from}-${to} in the field`, async () =>
    held.test(await field(page).inputValue()),
  );
}

/** The attributes of the visible board. */
export function shown(page) {
  return page.locator(BOARD).first().evaluate((node) => ({ ...node.dataset, ply: Number(node.dataset.ply) }));
}

/** Waits until the visible board shows a ply. */
export function showsPly(page, ply) {
  return page.locator(`${BOARD}[data-ply="${ply}"]`).first().waitFor();
}

/** Waits for the text of a preview. */
export function previewed(page) {
  return page.getByText('Nothing has been sent yet').first().waitFor();
}

/** Previews the content of the field and sends it; afterwards there are that many plies. */
export async function previewAndSend(page, ply) {
  await button(page, 'preview').click();
  await previewed(page);
  await button(page, 'send').click();
  await sent(page, ply);
}

/** Sends the move chosen on the board; afterwards there are that many plies. */
export async function send(page, ply) {
  await button(page, 'send').click();
  await sent(page, ply);
}

/** Waits until the page shows that the move was made: the new ply, and nothing more to send. */
export async function sent(page, ply) {
  await eventually(`the page with ply ${ply} made`, async () => {
    const board = page.locator(`${BOARD}[data-ply="${ply}"]`);
    const more = page.locator('button[name=do][value=send]');
    return (await board.count()) > 0 && (await more.count()) === 0;
  });
}

/** The focused element and those that seem to come after it, each in a few words. */
function focused(page) {
  return page.evaluate(() => {
    const tell = (node) => {
      const near = node.closest('[data-square]') ?? node.querySelector('[data-square]');
      return {
        tag: node.localName,
        name: node.getAttribute('name'),
        value: node.getAttribute('value'),
        href: node.getAttribute('href'),
        text: node.textContent.trim().replace(/\s+/g, ' ').slice(0, 80),
        square: node === document.body ? undefined : near?.dataset.square,
      };
    };
    const here = document.activeElement;
    const all = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]');
    // Only one of a group of choices is a stop; it is better to count too few.
    const stops = [...all].filter((node) => node.type !== 'radio' && node.tabIndex >= 0 && !node.disabled && node.checkVisibility());
    const after = (node) => here === document.body || here.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
    return [tell(here), ...stops.filter(after).map(tell)];
  });
}

/** Presses Tab until the focus is where `is` says; fails after a full round. */
export async function tabTo(page, what, is) {
  const met = new Set();
  for (let presses = 0; presses < MOST_STOPS; ) {
    const [now, ...ahead] = await focused(page);
    if (is(now)) return;
    met.add(now.square ?? now.name ?? (now.text || now.tag));
    // The page estimates the distance, so that not every stop on the way needs a request.
    const far = Math.max(1, ahead.findIndex(is));
    for (let press = 0; press < far; press += 1) await page.keyboard.press('Tab');
    presses += far;
  }
  throw new Error(`no way by Tab to ${what}; on the way: ${[...met].join(', ')}`);
}

/** Waits until a point has the focus. */
export function hasFocus(page, square) {
  return eventually(`the focus on ${square}`, async () => (await focused(page))[0].square === square);
}

/** Waits until a point can be chosen without a pointer. */
export function canBeChosen(page, square) {
  return page.locator(`${BOARD} a[data-square="${square}"]`).waitFor({ state: 'attached' });
}

// People who sign up, confirm, challenge and play with the pages' own forms.

import { visitor } from './browser.js';
import { eventually } from './patience.js';

/** Everybody's password. */
export const PASSWORD = 'a slow game by post';

/** Fills a form's field of any kind: typed, chosen from a list, or ticked. */
export async function fill(form, field, value) {
  const control = form.locator(`[name="${field}"]`);
  const kind = await control.first().evaluate((node) => node.type ?? node.tagName);
  if (kind === 'radio') return form.locator(`[name="${field}"][value="${value}"]`).check();
  if (kind === 'select-one') return control.selectOption(value);
  return control.fill(value);
}

/** Signs a player up and opens the link in the email; returns name, address and cookies. */
export async function signUp(browser, server, name, options = {}) {
  const { page, context } = await visitor(browser, server, options);
  const email = `${name.toLowerCase()}@players.test`;
  await page.goto('/signup');
  const form = page.locator('form[action="/signup"]');
  await fill(form, 'name', name);
  await fill(form, 'email', email);
  await fill(form, 'password', PASSWORD);
  await form.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL((url) => url.pathname !== '/signup');
  if (options.confirm !== false) {
    await page.goto(await server.link(email, '/confirm/'));
    await page.locator('main form button').click();
    await page.getByText('confirmed').first().waitFor();
  }
  const state = await context.storageState();
  await context.close();
  return { name, email, state };
}

/** Signs in with the form; returns the cookies. */
export async function signIn(browser, server, name, password = PASSWORD) {
  const { page, context } = await visitor(browser, server);
  await page.goto('/login');
  const form = page.locator('form[action="/login"]');
  await fill(form, 'name', name);
  await fill(form, 'password', password);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  const state = await context.storageState();
  await context.close();
  return { name, state };
}

/** Challenges a player with the form, to play first; returns the game's path. */
export async function challenge(page, opponent, fields = {}) {
  const { variant = 'xiangqi', ...terms } = fields;
  await page.goto(`/games/new?variant=${variant}`);
  const form = page.locator('#challenge');
  await form.locator('> details').evaluate((more) => { more.open = true; });
  const all = { opponent, seat: 'first', ...terms };
  for (const [field, value] of Object.entries(all)) await fill(form, field, value);
  await form.getByRole('button', { name: 'Send the challenge' }).click();
  await page.waitForURL(/\/games\/\d+$/);
  return new URL(page.url()).pathname;
}

/** Accepts a challenge on its page. */
export async function accept(page, game) {
  await page.goto(game);
  await page.locator(`form[action="${game}/accept"] button`).first().click();
  await page.locator('[data-game]').waitFor();
}

/** The attributes of the board that a visitor sees: the server's state. */
export async function kept(server, game) {
  const html = await (await fetch(server.url + game)).text();
  const fact = (name) => html.match(new RegExp(`data-${name}="([^"]*)"`))?.[1];
  return { ply: Number(fact('ply')), turn: fact('turn'), outcome: fact('outcome') };
}

/** Waits until the server has saved a ply of a game. */
export async function savedPly(server, game, ply) {
  const arrived = async () => (await kept(server, game)).ply === ply;
  await eventually(`ply ${ply} of ${game}`, arrived);
}

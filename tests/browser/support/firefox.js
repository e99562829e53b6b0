// Debian's Firefox. It takes WebDriver's commands through a socket by the protocol Marionette; geckodriver, which would
// translate them from HTTP, is not in Debian.

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './patience.js';
import { Shared } from './webdriver.js';

/** A fresh profile, without requests to other hosts. */
const PREFERENCES = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  // One process for all pages is less work than one per site.
  'dom.ipc.processPrelaunch.enabled': false,
  'fission.autostart': false,
  'intl.accept_languages': 'en-GB',
  'marionette.port': 0,
  // As on a phone, where they take no space.
  'ui.useOverlayScrollbars': 1,
};

/** Starts it, with or without scripts. */
export async function startFirefox(scripts) {
  const profile = await mkdtemp(path.join(tmpdir(), 'posthorse-firefox-'));
  const preferences = Object.entries({ ...PREFERENCES, 'javascript.enabled': scripts });
  const lines = preferences.map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  // The size of a phone's window is set in the browser's chrome, which needs this access.
  const options = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile];
  const environment = { PATH: process.env.PATH, HOME: profile, MOZ_HEADLESS_WIDTH: '1400', MOZ_HEADLESS_HEIGHT: '1100' };
  const child = spawn(process.env.FIREFOX || 'firefox-esr', options, { env: environment, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.on('exit', resolve).on('error', resolve));
  const file = path.join(profile, 'MarionetteActivePort');
  const port = await eventually('Firefox’s port', async () => Number(await readFile(file, 'utf8').catch(() => 0)));
  const wire = await Marionette.connect(port);
  await wire.send('WebDriver:NewSession', { capabilities: {} });
  const end = async () => {
    wire.close();
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 9 });
  };
  return new Shared((command, fields) => wire.send(`WebDriver:${command}`, fields), (size) => resize(wire, size), end);
}

/** Limits the page's size: no window of Firefox is as narrow as a phone. */
async function resize(wire, { width, height }) {
  await wire.send('Marionette:SetContext', { value: 'chrome' });
  const style = `flex: none; width: ${width}px; height: ${height}px; min-width: 0`;
  const script = 'gBrowser.selectedBrowser.style.cssText = arguments[0]';
  await wire.send('WebDriver:ExecuteScript', { script, args: [style] });
  await wire.send('Marionette:SetContext', { value: 'content' });
  const room = { script: 'return [innerWidth, innerHeight].join()', args: [] };
  await eventually('a page of that size', async () => (await wire.send('WebDriver:ExecuteScript', room)) === `${width},${height}`);
}

/** Messages are JSON, preceded by their length in bytes and a colon. */
class Marionette {
  #socket;
  #came = Buffer.alloc(0);
  #asked = new Map();
  #last = 0;

  /** Connects, and waits for the greeting. */
  static connect(port) {
    return new Promise((resolve, reject) => {
      const wire = new Marionette();
      wire.#asked.set('greeting', { resolve: () => resolve(wire), reject });
      wire.#socket = net.connect(port, '127.0.0.1');
      wire.#socket.on('data', (bytes) => wire.#hear(bytes));
      wire.#socket.on('close', () => wire.#fail(new Error('Firefox has gone')));
      wire.#socket.on('error', (error) => wire.#fail(error));
    });
  }

  /** Sends a command; returns the value of its response. */
  send(command, fields = {}) {
    const id = (this.#last += 1);
    const text = JSON.stringify([0, id, command, fields]);
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => this.#asked.set(id, { resolve, reject }));
  }

  close() {
    this.#socket.destroy();
  }

  #hear(bytes) {
    this.#came = Buffer.concat([this.#came, bytes]);
    for (;;) {
      const colon = this.#came.indexOf(':');
      const end = colon + 1 + Number(this.#came.subarray(0, Math.max(0, colon)));
      if (colon < 0 || this.#came.length < end) return;
      const message = JSON.parse(this.#came.subarray(colon + 1, end));
      this.#came = this.#came.subarray(end);
      this.#answer(Array.isArray(message) ? message : [1, 'greeting', null, message]);
    }
  }

  #answer([, id, error, result]) {
    const { resolve, reject } = this.#asked.get(id);
    this.#asked.delete(id);
    if (error) reject(new Error(`Firefox: ${error.error}: ${error.message}`));
    // A single value is wrapped, a list is not.
    else resolve(Array.isArray(result) ? result : result?.value);
  }

  #fail(error) {
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }
}

// The program itself, started in its own empty folder, with email in a folder beside it.

import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, PATIENCE } from './patience.js';

/** The program under test: the one that `cargo build` makes, or the one in POSTHORSE. */
export const PROGRAM = path.resolve(
  process.env.POSTHORSE ?? path.join(import.meta.dirname, '../../../target/debug/posthorse'),
);

/** A running server with its own folder. */
export class Server {
  static #running = new Set();

  /** Starts it; with `demo` it has players and games. */
  static async start({ demo = false } = {}) {
    const server = new Server();
    server.folder = await mkdtemp(path.join(tmpdir(), 'posthorse-'));
    const options = ['serve', '--listen', '127.0.0.1:0', '--mail', 'file:mail', '--limits', 'off'];
    server.child = spawn(PROGRAM, demo ? [...options, '--demo'] : options, {
      cwd: server.folder,
      env: { PATH: process.env.PATH, POSTHORSE_LOG: 'warn' },
    });
    Server.#running.add(server);
    server.said = '';
    server.child.stderr.on('data', (bytes) => (server.said += bytes));
    server.child.on('error', (error) => (server.said += error));
    server.url = await server.#address();
    return server;
  }

  /** The address that it prints once it accepts connections. */
  #address() {
    return new Promise((resolve, reject) => {
      const fail = (why) => reject(new Error(`${PROGRAM} ${why}: ${this.said}`));
      const timer = setTimeout(() => fail('did not start in time'), PATIENCE);
      let printed = '';
      this.child.stdout.on('data', (bytes) => {
        printed += bytes;
        const found = printed.match(/ready at (http:\/\/[\d.]+:\d+)/);
        if (!found) return;
        clearTimeout(timer);
        resolve(found[1]);
      });
      this.child.on('exit', (code) => {
        clearTimeout(timer);
        fail(`ended with ${code}`);
      });
    });
  }

  /** Runs a command of the program on the data of this server. */
  async run(...words) {
    await promisify(execFile)(PROGRAM, words, { cwd: this.folder, env: { PATH: process.env.PATH } });
  }

  /** Waits for an email to an address with a link whose path has that prefix, and returns the link. */
  async link(address, begin) {
    return eventually(`a letter to ${address} with a link to ${begin}`, async () => {
      for (const text of await this.#letters()) {
        if (!text.match(/^To: .*$/m)?.[0].includes(address)) continue;
        const links = text.match(/^https?:\/\/\S+$/gm) ?? [];
        const found = links.find((link) => new URL(link).pathname.startsWith(begin));
        if (found) return found;
      }
      return undefined;
    });
  }

  /** The emails so far, as text: soft line breaks of quoted-printable are joined. */
  async #letters() {
    const folder = path.join(this.folder, 'mail');
    const names = await readdir(folder).catch(() => []);
    const letters = names.filter((name) => name.endsWith('.eml'));
    const texts = letters.map((name) => readFile(path.join(folder, name), 'utf8'));
    const whole = (text) => text.replace(/\r\n/g, '\n').replace(/=\n/g, '').replace(/=3D/g, '=');
    return (await Promise.all(texts)).map(whole);
  }

  /** Stops all running servers, including those whose start failed half-way. */
  static async stopAll() {
    await Promise.all([...Server.#running].map((server) => server.stop()));
  }

  /** Stops it as an operator would; an error in its log is a failure. */
  async stop() {
    Server.#running.delete(this);
    if (this.child.exitCode === null) {
      const ended = new Promise((resolve) => this.child.on('exit', resolve));
      this.child.kill('SIGTERM');
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true });
    if (/ ERROR /.test(this.said)) throw new Error(`the server logged an error: ${this.said}`);
  }
}

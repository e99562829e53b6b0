// WebKitGTK, the nearest to Safari in Debian: its small browser, controlled by WebKitWebDriver over HTTP, on a virtual
// screen.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './patience.js';
import { Shared } from './webdriver.js';

/** The commands with WebDriver's HTTP methods and paths. */
const COMMANDS = {
  AddCookie: ['POST', 'cookie'],
  DeleteAllCookies: ['DELETE', 'cookie'],
  ExecuteScript: ['POST', 'execute/sync'],
  GetCookies: ['GET', 'cookie'],
  GetWindowHandle: ['GET', 'window'],
  GetWindowHandles: ['GET', 'window/handles'],
  Navigate: ['POST', 'url'],
  PerformActions: ['POST', 'actions'],
  SetWindowRect: ['POST', 'window/rect'],
  SwitchToWindow: ['POST', 'window'],
  TakeScreenshot: ['GET', 'screenshot'],
};

/** Starts it, with or without scripts. */
export async function startWebKit(scripts) {
  const home = await mkdtemp(path.join(tmpdir(), 'posthorse-webkit-'));
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(screen.stdio[3], 'data');
  const port = await freePort();
  const environment = { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home, DISPLAY: `:${String(display).trim()}`, LANG: 'C.UTF-8' };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env: environment, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await eventually('WebKitWebDriver', () => fetch(`${url}/status`).then((answer) => answer.ok, () => false));
  const session = await begin(url, scripts);
  const send = (command, fields) => {
    const [method, name] = COMMANDS[command];
    return ask(method, `${session}/${name}`, method === 'POST' ? fields : undefined);
  };
  await popUp(send);
  const resize = ({ width, height }) => resizeTo(send, width, height);
  return new Shared(send, resize, async () => {
    await ask('DELETE', session);
    for (const child of [driver, screen]) {
      child.kill();
      await once(child, 'exit');
    }
    await rm(home, { recursive: true, force: true, maxRetries: 9 });
  });
}

/** Begins a session; returns its address. */
async function begin(url, scripts) {
  const options = ['--automation', '--javascript-can-open-windows-automatically=true'];
  // Scripts of pages are off, those of WebDriver run.
  if (!scripts) options.push('--enable-javascript-markup=false');
  const alwaysMatch = { 'webkitgtk:browserOptions': { args: options } };
  const { sessionId } = await ask('POST', `${url}/session`, { capabilities: { alwaysMatch } });
  return `${url}/session/${sessionId}`;
}

/** Continues in a window without toolbars, the only kind that can be as narrow as a phone. */
async function popUp(send) {
  const first = await send('GetWindowHandle');
  await send('ExecuteScript', { script: 'open("about:blank", "_blank", "popup,width=390,height=844")', args: [] });
  const other = async () => (await send('GetWindowHandles')).find((handle) => handle !== first);
  await send('SwitchToWindow', { handle: await eventually('a window without toolbars', other) });
}

/** Repeats the request: a window that is not shown yet keeps its own size. */
async function resizeTo(send, width, height) {
  const room = { script: 'return [innerWidth, innerHeight].join()', args: [] };
  await eventually('a page of that size', async () => {
    await send('SetWindowRect', { x: 0, y: 0, width, height });
    return (await send('ExecuteScript', room)) === `${width},${height}`;
  });
}

/** Sends a request to the driver; returns the value of its response. */
async function ask(method, url, fields) {
  const answer = await fetch(url, { method, body: fields && JSON.stringify(fields) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`WebKit: ${method} ${url}: ${value.error}: ${value.message}`);
  return value;
}

/** A free port. */
async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

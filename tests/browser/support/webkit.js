// WebKitGTK, the nearest to Safari that Debian has: its small browser, told what to do by WebKitWebDriver over
// HTTP, on a screen in memory.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './patience.js';
import { Shared } from './webdriver.js';

/** The commands, as WebDriver calls them over HTTP. */
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

/** Starts it, with scripts or without. */
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

/** Begins a session; gives its address. */
async function begin(url, scripts) {
  const options = ['--automation', '--javascript-can-open-windows-automatically=true'];
  // What is in a page does not run, what WebDriver runs does.
  if (!scripts) options.push('--enable-javascript-markup=false');
  const alwaysMatch = { 'webkitgtk:browserOptions': { args: options } };
  const { sessionId } = await ask('POST', `${url}/session`, { capabilities: { alwaysMatch } });
  return `${url}/session/${sessionId}`;
}

/** Goes on in a window without toolbars: only such a one is as narrow as a phone. */
async function popUp(send) {
  const first = await send('GetWindowHandle');
  await send('ExecuteScript', { script: 'open("about:blank", "_blank", "popup,width=390,height=844")', args: [] });
  const other = async () => (await send('GetWindowHandles')).find((handle) => handle !== first);
  await send('SwitchToWindow', { handle: await eventually('a window without toolbars', other) });
}

/** Asks again: a window that is not shown yet keeps its own size. */
async function resizeTo(send, width, height) {
  const room = { script: 'return [innerWidth, innerHeight].join()', args: [] };
  await eventually('a page of that size', async () => {
    await send('SetWindowRect', { x: 0, y: 0, width, height });
    return (await send('ExecuteScript', room)) === `${width},${height}`;
  });
}

/** Asks the driver; gives the value of its answer. */
async function ask(method, url, fields) {
  const answer = await fetch(url, { method, body: fields && JSON.stringify(fields) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`WebKit: ${method} ${url}: ${value.error}: ${value.message}`);
  return value;
}

/** A port that nobody listens on. */
async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

// A slow connection to a server: pages arrive in pieces, so that they are drawn before they are complete.

import { createServer, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for a page to be drawn, in milliseconds. */
const PAUSE = 60;

/** A connection over which `size` bytes of a page arrive at once. Its `url` replaces the server's. */
export class Drip {
  #line;

  static async to(server, size) {
    const drip = new Drip();
    drip.#line = createServer((asked, answer) => pass(server.url, size, asked, answer));
    await new Promise((listening) => drip.#line.listen(0, '127.0.0.1', listening));
    drip.url = `http://127.0.0.1:${drip.#line.address().port}`;
    return drip;
  }

  close() {
    this.#line.closeAllConnections();
    this.#line.close();
  }
}

function pass(url, size, asked, answer) {
  const { method, headers } = asked;
  // Compressed data could not be cut.
  delete headers['accept-encoding'];
  const sent = request(url + asked.url, { method, headers }, async (got) => {
    answer.writeHead(got.statusCode, got.headers);
    if (!got.headers['content-type']?.startsWith('text/html')) return got.pipe(answer);
    const page = Buffer.concat(await got.toArray());
    for (let at = 0; at < page.length; at += size) {
      answer.write(page.subarray(at, at + size));
      await pause(PAUSE);
    }
    answer.end();
  });
  // Either end may disconnect first.
  sent.on('error', () => answer.destroy());
  answer.on('close', () => sent.destroy());
  asked.pipe(sent);
}

// A push service and the device behind it: what the server sends is decrypted with the device's keys (RFC 8291).

import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { eventually } from './patience.js';

/** In front of the encrypted text: the salt, the size of a record, and the length of the sender's key. */
const HEAD = { salt: 16, size: 4, length: 1 };
/** The authentication tag at the end of AES-GCM. */
const TAG = 16;

export class PushPeer {
  #received = [];
  #device = createECDH('prime256v1');
  #auth = randomBytes(16);
  #server;

  static async start() {
    const peer = new PushPeer();
    peer.#device.generateKeys();
    peer.#server = createServer(async (request, answer) => {
      const parts = [];
      for await (const part of request) parts.push(part);
      peer.#received.push(peer.#decrypt(Buffer.concat(parts)));
      answer.writeHead(201).end();
    });
    await new Promise((done) => peer.#server.listen(0, '127.0.0.1', done));
    return peer;
  }

  /** The subscription, as `PushSubscription.toJSON()` gives it. */
  subscription() {
    const keys = { p256dh: this.#device.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
    return { endpoint: `http://127.0.0.1:${this.#server.address().port}/device`, keys };
  }

  /** Waits for a message that fits, and returns its text. */
  receives(what, fits) {
    return eventually(what, async () => this.#received.find(fits));
  }

  close() {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(done));
  }

  #decrypt(body) {
    const salt = body.subarray(0, HEAD.salt);
    const start = HEAD.salt + HEAD.size + HEAD.length;
    const sender = body.subarray(start, start + body[start - 1]);
    const record = body.subarray(start + sender.length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#device.getPublicKey(), sender]);
    const secret = derive(this.#auth, this.#device.computeSecret(sender), info, 32);
    const key = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(salt, secret, 'Content-Encoding: nonce\0', 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-TAG));
    const text = Buffer.concat([cipher.update(record.subarray(0, -TAG)), cipher.final()]);
    // A delimiter and padding follow the text.
    return text.subarray(0, text.lastIndexOf(2)).toString();
  }
}

function derive(salt, secret, info, bytes) {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

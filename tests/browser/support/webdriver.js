// A browser controlled by W3C WebDriver. `send` sends a command and returns its value: to Firefox in `firefox.js`, to
// WebKit in `webkit.js`.

/** One window that several people use in turn: each has their own page and cookies. */
export class Shared {
  #here;

  constructor(send, resize, end) {
    this.send = send;
    this.resize = resize;
    this.end = end;
  }

  /** A visitor to a server, with a window of some size. */
  visitor(server, { size }) {
    return new Visitor(this, server.url, size);
  }

  /** Gives a person the window as they left it; returns whether another had it. */
  async give(visitor) {
    if (this.#here === visitor) return false;
    const last = this.#here;
    this.#here = visitor;
    if (last) await last.leave();
    if (last?.size !== visitor.size) await this.resize(visitor.size);
    await visitor.return();
    return true;
  }

  close() {
    return this.end();
  }
}

/** The window in the hands of one person. */
class Visitor {
  #window;
  #cookies = [];
  #page;

  constructor(window, home, size) {
    this.#window = window;
    this.#page = home;
    this.size = size;
  }

  async leave() {
    this.#page = await this.#run(() => location.href);
    this.#cookies = await this.#window.send('GetCookies');
    await this.#window.send('DeleteAllCookies');
  }

  /** The last person left a page of the same host, for which cookies can be set. */
  async return() {
    for (const cookie of this.#cookies) await this.#window.send('AddCookie', { cookie });
    await this.#window.send('Navigate', { url: this.#page });
  }

  async go(url) {
    this.#page = url;
    if (!(await this.#window.give(this))) await this.#window.send('Navigate', { url });
  }

  async run(what, ...args) {
    await this.#window.give(this);
    return this.#run(what, ...args);
  }

  async tap(x, y) {
    await this.#acts('pointer', [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  /** Presses at a place, moves to another in steps, and releases. */
  async drag([x, y], [toX, toY]) {
    const steps = [0, 0.2, 0.4, 0.6, 0.8, 1];
    const ways = steps.map((part) => ({
      type: 'pointerMove',
      x: Math.round(x + (toX - x) * part),
      y: Math.round(y + (toY - y) * part),
      duration: 0,
    }));
    const [here, ...there] = ways;
    await this.#acts('pointer', [here, { type: 'pointerDown', button: 0 }, ...there, { type: 'pointerUp', button: 0 }]);
  }

  async keys(text) {
    const both = (value) => [{ type: 'keyDown', value }, { type: 'keyUp', value }];
    await this.#acts('key', [...text].flatMap(both));
  }

  /** The faults of its pages: these browsers do not report them. */
  faults() {
    return [];
  }

  async close() {}

  async #acts(type, actions) {
    await this.#window.give(this);
    await this.#window.send('PerformActions', { actions: [{ type, id: type, actions }] });
  }

  #run(what, ...args) {
    return this.#window.send('ExecuteScript', { script: `return (${what})(...arguments)`, args });
  }
}

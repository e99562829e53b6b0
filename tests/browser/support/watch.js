// Watches a window: its console, its requests, the errors of its scripts.

/** The faults of a visitor's pages. */
export class Watch {
  #origin;
  #faults = [];
  #expected;
  /** The requests that change something, as `POST /path`. */
  posts = [];

  constructor(context, origin) {
    this.#origin = origin;
    context.on('console', (message) => this.#hear(message));
    context.on('weberror', (error) => this.#faults.push(`a script failed: ${error.error()}`));
    context.on('request', (request) => this.#see(request));
  }

  /** Expects responses of this status from now on: Chromium reports a refusal on the console. */
  expect(status) {
    this.#expected = status;
  }

  /** The faults since the last call. */
  take() {
    return this.#faults.splice(0);
  }

  #hear(message) {
    const text = message.text();
    const status = text.match(/the server responded with a status of (\d+)/)?.[1];
    if (status && Number(status) === this.#expected) return;
    this.#faults.push(`the console says (${message.type()}): ${text} ${message.location().url}`);
  }

  #see(request) {
    const url = new URL(request.url());
    if (request.method() !== 'GET') this.posts.push(`${request.method()} ${url.pathname}`);
    if (url.protocol === 'data:' || url.origin === this.#origin) return;
    this.#faults.push(`asks another host: ${request.url()}`);
  }
}

// The browsers besides Chromium, started on demand, once with scripts and once without.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { startFirefox } from './firefox.js';
import { startWebKit } from './webkit.js';

/** How each is started, and its programs: Debian's packages firefox-esr, webkit2gtk-driver and xvfb. */
const BROWSERS = {
  Firefox: { start: startFirefox, programs: ['firefox-esr'] },
  WebKit: { start: startWebKit, programs: ['WebKitWebDriver', 'Xvfb'] },
};

/** The started browsers. */
export class Others {
  #started = new Map();

  /** Each by its name, with what is missing for it. */
  static all() {
    const there = (program) => process.env.PATH.split(':').some((folder) => existsSync(path.join(folder, program)));
    return Object.entries(BROWSERS).map(([name, { programs }]) => {
      const missing = programs.filter((program) => !there(program));
      return [name, missing.length > 0 && `${missing.join(' and ')} cannot be found`];
    });
  }

  /** The window of a visitor to a server. */
  async visit(name, server, look) {
    const kind = `${name} ${look.scripts}`;
    if (!this.#started.has(kind)) this.#started.set(kind, BROWSERS[name].start(look.scripts));
    return (await this.#started.get(kind)).visitor(server, look);
  }

  async close() {
    for (const browser of this.#started.values()) await (await browser).close();
  }
}

// Somebody who reads and taps as people do, in any browser: what a tab of it can do (go, run, tap, keys) is
// all that is needed. Counts what they do.

import assert from 'node:assert/strict';
import { none } from './faults.js';
import { eventually } from './patience.js';
import { outOfView } from './view.js';

/** The board of a game's page. */
const BOARD = '#board[data-ply]';

/** A player with a window. */
export class Player {
  /** Taps, fields that were filled in, and links that were followed from a mail. */
  acts = 0;

  constructor(name, server, tab) {
    Object.assign(this, { name, server, tab });
    this.email = `${name.toLowerCase()}@players.test`;
  }

  /** Types an address. */
  open(address) {
    return this.tab.go(new URL(address, this.server.url).href);
  }

  /** Opens the link of a mail. */
  async opensMailed(begin) {
    this.acts += 1;
    await this.open(await this.server.link(this.email, begin));
  }

  /** Taps the first such thing that can be seen, with these words if any are told. */
  async taps(selector, words) {
    const where = await this.finds(`${selector} ${words ?? ''}`, place, selector, words);
    this.acts += 1;
    await this.tab.tap(...where);
  }

  /** Drags one thing to another, both of which can be seen at once. */
  async drags(from, to) {
    const finds = (selector) => this.finds(selector, place, selector);
    await finds(from);
    const there = await finds(to);
    await this.tab.drag(await finds(from), there);
    this.acts += 1;
  }

  /** Fills in a field: a finger goes there first. */
  async types(selector, text) {
    await this.taps(selector);
    await this.tab.keys(text);
    await this.finds(`${text} in ${selector}`, holds, selector, text);
  }

  /** Waits for an answer of the page: while another page comes there is none. */
  async finds(what, ask, ...args) {
    let cause;
    const asked = () => this.tab.run(ask, ...args).catch((error) => void (cause = error));
    try {
      return await eventually(`${what}, for ${this.name}`, asked);
    } catch (error) {
      throw new Error(error.message, { cause });
    }
  }

  /** Waits until the address is such a one; gives its path. */
  arrives(begin) {
    return this.finds(`a page at ${begin}`, at, begin);
  }

  /** Waits until the board shows so many plies, with the buttons to send a move or without. */
  showsPly(ply, sends) {
    return this.finds(`ply ${ply}`, standsAt, BOARD, ply, sends);
  }

  /** The page, without what the eye sees: where it is scrolled to, what has the focus. */
  state() {
    return this.tab.run(() => ({ scroll: Math.round(scrollY), focus: document.activeElement.value ?? document.activeElement.id }));
  }

  /** Fails with what of these things cannot be seen. */
  async sees(selectors, when) {
    none((await this.tab.run(outOfView, selectors)).map((fault) => `${when}, ${this.name}: ${fault}`));
  }

  async leaves() {
    assert.deepEqual(await this.tab.faults(), []);
    await this.tab.close();
  }
}

/** In the page: the middle of such a thing, once it is loaded and nothing lies over it. */
function place(selector, words) {
  if (document.readyState !== 'complete') return undefined;
  const says = (node) => !words || node.textContent.trim().startsWith(words);
  const node = [...document.querySelectorAll(selector)].find((node) => node.checkVisibility() && says(node));
  if (!node) return undefined;
  const middle = () => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const onTop = ([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (node.contains(top) || top.contains(node));
  };
  if (!onTop(middle())) node.scrollIntoView({ block: 'center', behavior: 'instant' });
  return onTop(middle()) ? middle() : undefined;
}

function holds(selector, text) {
  return document.querySelector(selector)?.value === text;
}

function at(begin) {
  return document.readyState === 'complete' && location.pathname.startsWith(begin) && location.pathname;
}

function standsAt(board, ply, sends) {
  if (document.readyState !== 'complete') return false;
  const form = document.querySelector('form[data-move]') !== null;
  return document.querySelector(board)?.dataset.ply === String(ply) && form === sends;
}

// A person who reads and taps, in any browser: the operations of a tab (go, run, tap, keys) are enough. Counts the
// actions.

import assert from 'node:assert/strict';
import { none } from './faults.js';
import { eventually } from './patience.js';
import { outOfView } from './view.js';

/** The board of a game's page. */
const BOARD = '#board[data-ply]';

/** A player with a window. */
export class Player {
  /** Taps, filled fields, and followed links of emails. */
  acts = 0;

  constructor(name, server, tab) {
    Object.assign(this, { name, server, tab });
    this.email = `${name.toLowerCase()}@players.test`;
  }

  /** Types an address. */
  open(address) {
    return this.tab.go(new URL(address, this.server.url).href);
  }

  /** Opens the link of an email. */
  async opensEmailLink(begin) {
    this.acts += 1;
    await this.open(await this.server.link(this.email, begin));
  }

  /** Taps the first visible match, with these words if given. */
  async taps(selector, words) {
    const where = await this.finds(`${selector} ${words ?? ''}`, place, selector, words);
    this.acts += 1;
    await this.tab.tap(...where);
  }

  /** Drags one element to another, both of which are visible at once. */
  async drags(from, to) {
    const finds = (selector) => this.finds(selector, place, selector);
    await finds(from);
    const there = await finds(to);
    await this.tab.drag(await finds(from), there);
    this.acts += 1;
  }

  /** Fills in a field, after a tap on it. */
  async types(selector, text) {
    await this.taps(selector);
    await this.tab.keys(text);
    await this.finds(`${text} in ${selector}`, holds, selector, text);
  }

  /** Chooses from a list, whose browsers have no common way to be operated. */
  async chooses(selector, value) {
    await this.finds(`${value} in ${selector}`, choose, selector, value);
    this.acts += 1;
  }

  /** Waits for a result from the page: while another page loads there is none. */
  async finds(what, ask, ...args) {
    let cause;
    const asked = () => this.tab.run(ask, ...args).catch((error) => void (cause = error));
    try {
      return await eventually(`${what}, for ${this.name}`, asked);
    } catch (error) {
      throw new Error(error.message, { cause });
    }
  }

  /** Waits until the address matches; returns its path. */
  arrives(begin) {
    return this.finds(`a page at ${begin}`, at, begin);
  }

  /** Waits until the board shows that many plies, with or without the buttons to send a move. */
  showsPly(ply, sends) {
    return this.finds(`ply ${ply}`, standsAt, BOARD, ply, sends);
  }

  /** The page with its invisible state: scroll position and focus. */
  state() {
    return this.tab.run(() => ({ scroll: Math.round(scrollY), focus: document.activeElement.value ?? document.activeElement.id }));
  }

  /** Fails with the elements that are not visible. */
  async sees(selectors, when) {
    none((await this.tab.run(outOfView, selectors)).map((fault) => `${when}, ${this.name}: ${fault}`));
  }

  async leaves() {
    assert.deepEqual(await this.tab.faults(), []);
    await this.tab.close();
  }
}

/** In the page: the centre of an element, once it is loaded and nothing covers it. */
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

function choose(selector, value) {
  const list = document.querySelector(selector);
  if (![...(list?.options ?? [])].some((option) => option.value === value)) return false;
  list.value = value;
  for (const kind of ['input', 'change']) list.dispatchEvent(new Event(kind, { bubbles: true }));
  return true;
}

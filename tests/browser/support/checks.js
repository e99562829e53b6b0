// Requirements of every page: accessible, quiet, without shifts, and no wider than a phone.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2, levels A and AA: all of axe's rules for it. */
const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The most layout shift while a page loads: invisible. */
const MOST_SHIFT = 0.01;
/** The narrowest screen according to WCAG 1.4.10, in CSS pixels. */
const NARROWEST = 320;

/** Runs in each page before its own scripts: adds up layout shifts. */
export function measureShift() {
  const shift = { sum: 0, from: [] };
  const name = (node) => {
    if (node?.nodeName === '#text') return `the text of ${name(node.parentElement)}`;
    return `${node?.localName ?? '?'}.${node?.className?.baseVal ?? node?.className ?? ''}`;
  };
  const note = (entry) => {
    if (entry.hadRecentInput) return;
    shift.sum += entry.value;
    shift.from.push(...entry.sources.map((source) => name(source.node)));
  };
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.shifted = () => {
    observer.takeRecords().forEach(note);
    return shift;
  };
}

/** The layout shift while the page loaded. */
export async function shifts(page) {
  // The second frame begins once the first is drawn and measured.
  const shift = await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    return window.shifted();
  });
  if (shift.sum < MOST_SHIFT) return [];
  return [`it shifts by ${shift.sum.toFixed(3)} as it loads: ${[...new Set(shift.from)].join(', ')}`];
}

/** Opens folds, whose content is checked too. The menu, which covers the page, has its own state. */
export function unfold(page) {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details:not(#menu)')) details.open = true;
  });
}

/** The findings of axe-core, once everything is at rest. */
export async function barriers(page) {
  // Evaluated through the debugger, so that the page's own policy need not be weakened.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};undefined`);
  const violations = await page.evaluate(async (runOnly) => {
    const ends = ({ effect }) => Number.isFinite(effect.getComputedTiming().endTime);
    await Promise.allSettled(document.getAnimations().filter(ends).map(({ finished }) => finished));
    const options = { runOnly, resultTypes: ['violations'], preload: false };
    const { violations } = await window.axe.run(document, options);
    const node = ({ target, any, all, none }) => {
      const why = [...any, ...all, ...none].map((check) => check.message);
      return `${target.join(' ')} (${why.join('; ')})`;
    };
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(node) }));
  }, ALL);
  const told = (nodes) => [...nodes.slice(0, 4), ...(nodes.length > 4 ? [`and ${nodes.length - 4} more`] : [])];
  return violations.map(({ id, nodes }) => `axe: ${id}: ${told(nodes).join(' | ')}`);
}

/** Whether the page must be scrolled horizontally. */
export async function sideways(page, narrowest = NARROWEST) {
  const faults = [];
  const { width, height } = page.viewportSize();
  for (const narrow of new Set([width, narrowest])) {
    if (narrow !== width) await page.setViewportSize({ width: narrow, height });
    const { needs, guilty } = await page.evaluate(overhang, narrow);
    if (needs > narrow) faults.push(`at ${narrow} px it is ${needs} px wide: ${guilty.join(', ')}`);
  }
  await page.setViewportSize({ width, height });
  return faults;
}

/** The lists whose chosen text is cut. */
export async function cutLists(page) {
  const cut = await page.evaluate(() => {
    const isCut = (list) => {
      if (getComputedStyle(list).appearance === 'base-select') return list.scrollWidth > list.clientWidth;
      const alone = list.cloneNode();
      alone.append(list.selectedOptions[0].cloneNode(true));
      alone.style.cssText = 'position:absolute;width:auto;max-width:none';
      list.after(alone);
      const needs = alone.offsetWidth;
      alone.remove();
      return needs > list.offsetWidth;
    };
    const shown = [...document.querySelectorAll('select')].filter((list) => list.checkVisibility() && list.value);
    return shown.filter(isCut).map((list) => `${list.name}: ${list.selectedOptions[0].text}`);
  });
  return cut.map((text) => `a list cuts its text: ${text}`);
}

/** In the page: its width, and the texts and elements that extend beyond the window. */
function overhang(most) {
  const scrolls = (node) => node !== document.body && getComputedStyle(node).overflowX !== 'visible';
  const clipped = (node) => node && (scrolls(node) || clipped(node.parentElement));
  const name = (node) => node.data?.trim() || `${node.localName}.${node.getAttribute?.('class') ?? ''}`;
  const guilty = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (guilty.size < 5 && walker.nextNode()) {
    const range = document.createRange();
    range.selectNode(walker.currentNode);
    const reaches = range.getBoundingClientRect().right > most + 0.5;
    if (reaches && !clipped(walker.currentNode.parentElement)) guilty.add(name(walker.currentNode));
  }
  return { needs: document.documentElement.scrollWidth, guilty: [...guilty] };
}

/** The policy of a response: everything from the site itself, and nothing inline. */
export function policy(headers) {
  const text = headers['content-security-policy'] ?? '';
  const rules = new Map(text.split(';').map((rule) => rule.trim().split(/ (.*)/s, 2)));
  const faults = [];
  for (const kind of ['script-src', 'style-src']) {
    const allowed = rules.get(kind) ?? rules.get('default-src') ?? 'everything';
    if (!["'self'", "'none'"].includes(allowed)) faults.push(`the policy allows ${kind} ${allowed}`);
  }
  if (/unsafe/.test(text)) faults.push(`the policy has an exception: ${text}`);
  return faults;
}

/** The required head of a page, so that a browser requests nothing else. */
export async function head(page) {
  const wanted = ['link[rel~=icon]', 'html[lang]', 'meta[name=viewport]', 'title:not(:empty)'];
  const absent = (selectors) => selectors.filter((selector) => !document.querySelector(selector));
  return (await page.evaluate(absent, wanted)).map((selector) => `it has no ${selector}`);
}

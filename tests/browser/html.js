// The Nu HTML checker reads everything that the server sent.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { none } from './support/faults.js';

const require = createRequire(import.meta.url);
const run = promisify(execFile);

/** Small stacks overflow; for a few seconds the fastest compiler and collector are the cheapest. */
const JAVA = ['-Xss4m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
/** Faults are read from the output, not from the exit code. */
const CHECKER = ['--format', 'json', '--stdout', '--exit-zero-always'];

/** Registers the test: one run of the checker for all opened pages. */
export function testHtml(fixture) {
  test('the HTML of every page and state has no error', async (t) => {
    assert.ok(fixture.served.size > 40, `${fixture.served.size} pages were looked at`);
    const { errors, warnings } = await check(fixture.served);
    for (const warning of warnings) t.diagnostic(warning);
    none(errors);
  });
}

/** The checker's messages about pages by name. */
async function check(pages) {
  const folder = mkdtempSync(path.join(tmpdir(), 'posthorse-html-'));
  const names = new Map();
  let number = 0;
  for (const [name, html] of pages) {
    const file = path.join(folder, `${(number += 1)}.html`);
    writeFileSync(file, html);
    names.set(file, name);
  }
  const jar = path.join(path.dirname(require.resolve('vnu-jar')), 'build/dist/vnu.jar');
  try {
    const options = [...JAVA, '-jar', jar, ...CHECKER, ...names.keys()];
    const { stdout } = await run('java', options, { maxBuffer: 1 << 26 });
    return sorted(JSON.parse(stdout).messages, names);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The distinct messages, each with the pages that it is about. */
function sorted(messages, names) {
  const about = { errors: new Map(), warnings: new Map() };
  for (const { type, message, extract, url, lastLine } of messages) {
    const words = `${message} In: ${(extract ?? '').replace(/\s+/g, ' ').trim()}`;
    const kind = about[type === 'info' ? 'warnings' : 'errors'];
    const where = `${names.get(new URL(url).pathname)} (line ${lastLine})`;
    kind.set(words, [...(kind.get(words) ?? []), where]);
  }
  const more = (where) => (where.length > 3 ? ` and ${where.length - 3} more` : '');
  const told = ([words, where]) => `${words} On: ${where.slice(0, 3).join(', ')}${more(where)}`;
  return { errors: [...about.errors].map(told), warnings: [...about.warnings].map(told) };
}

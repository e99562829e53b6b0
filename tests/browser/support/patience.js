// Waiting for a condition.

/** The longest wait, in milliseconds: a busy machine must not make a test fail. */
export const PATIENCE = 300_000;

/** Calls a function until it returns a value; fails with a description. */
export async function eventually(what, ask) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited ${PATIENCE / 1000} s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

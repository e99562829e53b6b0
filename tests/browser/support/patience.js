// Waiting for what comes a little later.

/** Asks again until there is an answer; fails with what was waited for, after so many milliseconds. */
export async function eventually(what, ask, within = 15_000) {
  const end = Date.now() + within;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited ${within / 1000} s for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

// What a test found, told as a list: where a page is at fault a trace of ours says nothing.

/** Fails with all of the faults, each told once; no fault, no failure. */
export function none(faults) {
  if (faults.length === 0) return;
  const error = new Error([...new Set(faults)].join('\n'));
  error.stack = error.message;
  throw error;
}

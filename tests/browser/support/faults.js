// The faults found by a test, as a list. A stack trace says nothing about a fault of a page.

/** Fails with all distinct faults, if there are any. */
export function none(faults) {
  if (faults.length === 0) return;
  const error = new Error([...new Set(faults)].join('\n'));
  error.stack = error.message;
  throw error;
}

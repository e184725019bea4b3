/** Counts iterations of the event loop during `work`. For tests. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const takeTurn = () => {
    turns += 1;
    next = setImmediate(takeTurn);
  };
  let next = setImmediate(takeTurn);
  try {
    await work();
    return turns;
  } finally {
    clearImmediate(next);
  }
}

/** Calls while `work` runs are coalesced into one more run after it. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let asked = 0;
  async function run(): Promise<void> {
    try {
      for (let done = 0; done < asked;) {
        done = asked;
        await work();
      }
    } finally {
      asked = 0;
    }
  }
  return () => {
    asked += 1;
    if (asked === 1) void run();
  };
}

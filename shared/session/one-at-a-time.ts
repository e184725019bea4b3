/** What is asked for while `work` is under way is done once more after it, however often that was. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let asked = 0;
  async function run(): Promise<void> {
    for (let done = 0; done < asked;) {
      done = asked;
      await work();
    }
  }
  return () => {
    asked += 1;
    if (asked === 1) void run().finally(() => (asked = 0));
  };
}

/**
 * Polls while `isWanted` holds; a hidden tab polls once it is visible. @returns a function to call whenever `isWanted`
 * may have changed; calls share one loop.
 */
export function askWhile(isWanted: () => boolean, everyMs: number, ask: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    if (isWanted()) timer ??= setTimeout(() => void run(), everyMs);
    else timer = void clearTimeout(timer);
  };
  const run = async () => {
    timer = undefined;
    if (!document.hidden) await ask();
    follow();
  };
  return follow;
}

/**
 * Asks again and again while `isWanted` holds; a hidden tab asks once it is looked at.
 * @returns what to call whenever `isWanted` may have changed. However often that is, there is one series of questions.
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

import { useState } from 'react';
import { isMissing, reasonOf } from '../server/refusal.ts';

/** One thing a press does: whether it runs, why it failed, and whether the server does not know it at all. */
export function useDeed(failureText: string, deed: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  async function run() {
    setBusy(true);
    setFailure(null);
    try {
      await deed();
    } catch (error) {
      setMissing(isMissing(error));
      setFailure(`${failureText}: ${reasonOf(error)}`);
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, missing, run: () => void run() };
}

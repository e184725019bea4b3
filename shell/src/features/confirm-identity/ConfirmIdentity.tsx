import { onConfirmationNeeded } from '@veritas/shared/api';
import { useEffect, useState } from 'react';
import { waitForUser } from '../../lib/long-changes.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Answer = (confirmed: boolean) => void;

/** Asks for the password wherever a call of shell or remotes requires it, and returns the outcome to the call. */
export function ConfirmIdentity() {
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    let latest: Answer | null = null;
    const stop = onConfirmationNeeded(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      latest = resolve;
      setAnswer(() => resolve);
      return promise.finally(waitForUser());
    });
    return () => {
      stop();
      // The session may end while the dialog is open, or before it is rendered: then nothing was confirmed.
      latest?.(false);
    };
  }, []);

  if (!answer) return null;
  const give = (confirmed: boolean) => {
    answer(confirmed);
    // The answer to a closed dialog may arrive while another one is open.
    setAnswer((now: Answer | null) => (now === answer ? null : now));
  };
  return <ConfirmDialog onConfirmed={() => give(true)} onCancel={() => give(false)} />;
}

import { onConfirmationNeeded } from '@veritas/shared/api';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Answer = (confirmed: boolean) => void;

/** Asks for the password wherever a call of shell or remotes needs it, and gives the call the outcome. */
export function ConfirmIdentity() {
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => onConfirmationNeeded(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  // The session may end while the question is open: then nobody has confirmed anything.
  useEffect(() => () => answer?.(false), [answer]);

  if (!answer) return null;
  const give = (confirmed: boolean) => {
    answer(confirmed);
    // An answer that was left may come while another question is open.
    setAnswer((now: Answer | null) => (now === answer ? null : now));
  };
  return <ConfirmDialog onConfirmed={() => give(true)} onCancel={() => give(false)} />;
}

/** Asks for the password; resolves to whether it was confirmed. */
type AskPerson = () => Promise<boolean>;

let askPerson: AskPerson | null = null;
let asking: Promise<boolean> | null = null;

/** Sets how the shell asks for the password; returns its own undo. */
export function onConfirmationNeeded(ask: AskPerson): () => void {
  askPerson = ask;
  return () => {
    if (askPerson === ask) askPerson = null;
  };
}

/** One prompt at a time, shared by all requests that wait for it. */
export function confirmIdentity(): Promise<boolean> {
  if (!askPerson) return Promise.resolve(false);
  asking ??= askPerson().finally(() => {
    asking = null;
  });
  return asking;
}

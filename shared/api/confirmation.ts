/** Asks the person who they are; resolves whether they proved it. */
type AskPerson = () => Promise<boolean>;

let askPerson: AskPerson | null = null;
let asking: Promise<boolean> | null = null;

/** The shell says how a person is asked for the password; returns its own undo. */
export function onConfirmationNeeded(ask: AskPerson): () => void {
  askPerson = ask;
  return () => {
    if (askPerson === ask) askPerson = null;
  };
}

/** One question at a time, whatever number of requests wait for its answer. */
export function confirmIdentity(): Promise<boolean> {
  if (!askPerson) return Promise.resolve(false);
  asking ??= askPerson().finally(() => {
    asking = null;
  });
  return asking;
}

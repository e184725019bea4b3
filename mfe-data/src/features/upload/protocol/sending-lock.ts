/** Locks of the browser, where it has them: only on pages over HTTPS or of the same machine. */
const locks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);
const nameOf = (uploadId: string) => `veritas-upload ${uploadId}`;

/** Does the work of sending an upload, and lets other tabs of this browser see that it is being sent. */
export function whileSending<T>(uploadId: string, work: () => Promise<T>): Promise<T> {
  return locks()?.request(nameOf(uploadId), { ifAvailable: true }, work) ?? work();
}

/** Whether any tab of this browser is sending the upload: a duplicated tab has the marks of its original. */
export async function isBeingSent(uploadId: string): Promise<boolean> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.some(({ name }) => name === nameOf(uploadId));
}

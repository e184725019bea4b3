import { personal } from '@veritas/shared/session';
import { createGate, type Gate } from './gate.ts';
import { resumeMarks } from './resume-mark.ts';
import { serverTransport } from './transport.ts';
import type { UploadTools } from './upload-file.ts';

/** What an upload needs from its environment: the server, time, randomness, and the tab's storage. */
export function browserTools(): UploadTools & { readonly gate: Gate } {
  return {
    transport: serverTransport,
    // The storage of the tab: another tab may send another file.
    marks: resumeMarks(personal.tab, Date.now),
    gate: createGate(),
    newId: () => crypto.randomUUID(),
    sleep,
    random: Math.random,
  };
}

/** Ends early when the network is lost or comes back: then there is nothing to wait for. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ended = new AbortController();
  const once = { once: true, signal: ended.signal };
  const timer = setTimeout(resolve, ms);
  window.addEventListener('online', () => resolve(), once);
  window.addEventListener('offline', () => resolve(), once);
  signal.addEventListener('abort', () => reject(signal.reason as Error), once);
  if (signal.aborted) reject(signal.reason as Error);
  return promise.finally(() => {
    clearTimeout(timer);
    ended.abort();
  });
}

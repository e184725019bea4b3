import { personal } from '@veritas/shared/session';
import { createGate, type Gate } from './gate.ts';
import { resumeMarks } from './resume-mark.ts';
import { serverTransport } from './transport.ts';
import type { UploadTools } from './upload-file.ts';

/** What an upload needs of the world outside: the server, time, chance, and the tab's memory. */
export function browserTools(): UploadTools & { readonly gate: Gate } {
  return {
    transport: serverTransport,
    // Of the tab: another one may send another file.
    marks: resumeMarks(personal.tab, Date.now),
    gate: createGate(),
    newId: () => crypto.randomUUID(),
    sleep,
    random: Math.random,
  };
}

/** Ends early when the network goes or comes back: then the wait has lost its reason. */
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

import { createGate, type Gate } from './gate.ts';
import { resumeMarks } from './resume-mark.ts';
import { serverTransport } from './transport.ts';
import type { UploadTools } from './upload-file.ts';

/** What an upload needs of the world outside: the server, time, chance, and the tab's memory. */
export function browserTools(): UploadTools & { readonly gate: Gate } {
  return {
    transport: serverTransport,
    // Of the tab, not of the machine: names of files are nobody else's business after sign-out.
    marks: resumeMarks(sessionStorage, Date.now),
    gate: createGate(),
    newId: () => crypto.randomUUID(),
    sleep,
    random: Math.random,
  };
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

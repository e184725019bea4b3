import { apiUrl } from '../../api/contracts/call.ts';
import { GET_ROLE_PATH } from '../../api/contracts/get-role.ts';
import { GET_STATUS_PATH } from '../../api/contracts/get-status.ts';
import { KEPT_AT, LAST_ZONE } from '../../browser/kept-records.ts';
import { hasSessionCookie } from '../../browser/session-cookie.ts';
import { readStored } from '../../browser/stored-setting.ts';
import { ARROW_OR_JSON } from '../../domain/devices/arrow/arrow-columns.ts';
import type { KeptOrder } from '../kept/kept-messages.ts';
import { createWorker } from '../reading/create-worker.ts';
import type { AskOrder } from '../reading/worker-messages.ts';

/** A worker that was started before the code of the console was loaded. */
export interface WorkerAhead {
  readonly worker: Worker;
  /** It reads the encrypted copy of the browser; otherwise it requests all records from the service. */
  readonly isForCopy: boolean;
}

declare global {
  interface Window {
    /** Passed from the first script of the page to the console, which share no modules. */
    veritasAhead?: WorkerAhead | undefined;
  }
}

/**
 * Starts a worker that prefetches what the page will show, if the browser has a session cookie; the answer stays in the
 * worker until the user is known. Any failure is left to the console, which handles it.
 */
export function askAhead(): void {
  if (!hasSessionCookie()) return;
  try {
    const worker = createWorker();
    if (!worker) return;
    const isForCopy = readStored(KEPT_AT) !== null && typeof indexedDB !== 'undefined';
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      window.veritasAhead = undefined;
    });
    worker.postMessage(isForCopy ? loadOrder() : askOrder());
    window.veritasAhead = { worker, isForCopy };
  } catch {
    // The console reports it where no worker can run.
  }
}

/** That worker, once; null without one. */
export function takeAhead(): WorkerAhead | null {
  const ahead = window.veritasAhead ?? null;
  window.veritasAhead = undefined;
  return ahead;
}

const loadOrder = (): KeptOrder => ({ kind: 'load', identity: apiUrl(GET_ROLE_PATH) });

const askOrder = (): AskOrder => ({
  kind: 'ask',
  address: apiUrl(GET_STATUS_PATH),
  accept: ARROW_OR_JSON,
  zone: readStored(LAST_ZONE) ?? '',
});

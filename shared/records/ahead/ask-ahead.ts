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

/** A worker that has begun before the code of the console has come. */
export interface WorkerAhead {
  readonly worker: Worker;
  /** It reads the copy that the browser kept, still sealed; otherwise it asks the service for all records. */
  readonly isForCopy: boolean;
}

declare global {
  interface Window {
    /** From the first script of the page to the console, which share no modules. */
    veritasAhead?: WorkerAhead | undefined;
  }
}

/**
 * Has a worker begin with what the page will show, where somebody seems to be signed in; what it is answered stays in
 * it until the reader is known. Any failure leaves it to the console, which handles it.
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
    // Where no worker may run, the console reports it.
  }
}

/** That worker, once; null where there is none. */
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

import { apiUrl } from '../../api/contracts/base/call.ts';
import { GET_ROLE_PATH } from '../../api/contracts/users/get-role.ts';
import { KEPT_AT, LAST_ZONE } from '../../browser/kept-records.ts';
import { hasSessionCookie } from '../../browser/session-cookie.ts';
import { readStored } from '../../browser/stored-setting.ts';
import type { KeptOrder } from '../kept/kept-messages.ts';
import { askOrder } from '../reading/ask-order.ts';
import { createWorker } from '../reading/create-worker.ts';

/** A worker that was started before the code of the console was loaded. */
export interface WorkerAhead {
  readonly worker: Worker;
  /** It reads the encrypted copy of the browser; otherwise it requests all records from the service. */
  readonly isForCopy: boolean;
  /** It has sent its first message. */
  hasStarted: boolean;
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
    const ahead: WorkerAhead = { worker, isForCopy, hasStarted: false };
    worker.addEventListener('message', () => (ahead.hasStarted = true));
    worker.postMessage(isForCopy ? loadOrder() : askOrder(readStored(LAST_ZONE) ?? ''));
    window.veritasAhead = ahead;
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

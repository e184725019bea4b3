import { InvalidAnswer } from '../../domain/index.ts';
import { readColumns } from './read-columns.ts';
import { columnsMessage } from './worker-messages.ts';
import type { ReadOrder, WorkerMessage } from './worker-messages.ts';

/** So often the page hears that the worker is alive, in ms. */
const SIGN_EVERY_MS = 1_000;

const say = (message: WorkerMessage, transfer: ArrayBuffer[] = []) => postMessage(message, { transfer });

addEventListener('message', ({ data: { body, zone } }: MessageEvent<ReadOrder>) => {
  try {
    const reading = readColumns(body, zone);
    let signAt = performance.now() + SIGN_EVERY_MS;
    for (let step = reading.next(); ; step = reading.next()) {
      if (step.done) {
        const { message, transfer } = columnsMessage(step.value, zone);
        return say(message, transfer);
      }
      if (performance.now() < signAt) continue;
      say({ kind: 'reading' });
      signAt = performance.now() + SIGN_EVERY_MS;
    }
  } catch (error) {
    // Anything else is an error of the worker, which the page hears of.
    if (!(error instanceof InvalidAnswer)) throw error;
    return say({ kind: 'invalid' });
  }
});
say({ kind: 'ready' });

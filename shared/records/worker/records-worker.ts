import { readArrow, UnreadableStream } from '../../domain/devices/arrow/index.ts';
import { InvalidAnswer } from '../../domain/index.ts';
import type { DeviceColumns } from '../../domain/index.ts';
import type { KeptOrder } from '../kept/kept-messages.ts';
import { KeptWork } from '../kept/kept-work.ts';
import { readColumns } from '../reading/read-columns.ts';
import { columnsMessage } from '../reading/worker-messages.ts';
import type { ReadOrder, WorkerMessage } from '../reading/worker-messages.ts';

/** So often the page hears that the worker is alive, in ms. */
const SIGN_EVERY_MS = 1_000;

const say = (message: WorkerMessage, transfer: ArrayBuffer[] = []) => postMessage(message, { transfer });

const kept = new KeptWork();

addEventListener('message', ({ data }: MessageEvent<ReadOrder | KeptOrder>) => {
  if ('kind' in data) void answerKept(data);
  else read(data);
});

/** One file does both kinds of work: of two, what they share would be a third, which the policy of workers refuses. */
async function answerKept(order: KeptOrder): Promise<void> {
  const answer = await kept.answer(order);
  if (!answer) return;
  postMessage(answer, { transfer: answer.kind === 'restored' ? [answer.newest.buffer] : [] });
}

function read({ body, checksum, zone }: ReadOrder): void {
  try {
    const columns = checksum === null ? readJson(body, zone) : readArrow(new Uint8Array(body), checksum, zone);
    const { message, transfer } = columnsMessage(columns, zone);
    say(message, transfer);
  } catch (error) {
    // Anything else is an error of the worker, which the page hears of.
    if (!(error instanceof InvalidAnswer || error instanceof UnreadableStream)) throw error;
    say({ kind: 'invalid', reason: error.message });
  }
}

function readJson(body: ArrayBuffer, zone: string): DeviceColumns {
  const reading = readColumns(body, zone);
  let signAt = performance.now() + SIGN_EVERY_MS;
  for (let step = reading.next(); ; step = reading.next()) {
    if (step.done) return step.value;
    if (performance.now() < signAt) continue;
    say({ kind: 'reading' });
    signAt = performance.now() + SIGN_EVERY_MS;
  }
}

say({ kind: 'ready' });

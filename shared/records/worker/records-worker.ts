import { TAB_LOCK } from '../../api/tab-lock.ts';
import { tabChannel } from '../../browser/tab-channel.ts';
import { isSameZone } from '../../domain/days/zone-name.ts';
import { readArrow, UnreadableStream } from '../../domain/devices/arrow/index.ts';
import { InvalidAnswer } from '../../domain/index.ts';
import type { DeviceColumns } from '../../domain/index.ts';
import type { KeptOrder } from '../kept/kept-messages.ts';
import { KeptWork } from '../kept/kept-work.ts';
import { BodyParts } from '../reading/body-parts.ts';
import { readColumns } from '../reading/read-columns.ts';
import { buffersOf, columnsMessage } from '../reading/worker-messages.ts';
import type { AskedHeaders, AskOrder, HandOverOrder, ReadOrder, WorkerMessage } from '../reading/worker-messages.ts';
import { AskedRecords } from './asked-records.ts';

/** Heartbeat interval of the worker, in ms. */
const SIGN_EVERY_MS = 1_000;
/** Interval of progress reports for what the worker requested, in ms. */
const COUNT_EVERY_MS = 250;

const say = (message: WorkerMessage, transfer: ArrayBuffer[] = []) => postMessage(message, { transfer });

const kept = new KeptWork();
let asked: AskedRecords | null = null;

addEventListener('message', ({ data }: MessageEvent<ReadOrder | AskOrder | HandOverOrder | KeptOrder>) => {
  if (!('kind' in data)) read(data);
  else if (data.kind === 'ask') ask(data);
  else if (data.kind === 'hand-over') void handOver(data);
  else void answerKept(data);
});

// The page receives errors of a worker, but not its unhandled rejections.
addEventListener('unhandledrejection', ({ reason }) => {
  throw reason;
});

/**
 * One file for both kinds of work: with two, their common code would be a third, which the policy of workers refuses.
 */
async function answerKept(order: KeptOrder): Promise<void> {
  const answer = await kept.answer(order);
  if (!answer) return;
  postMessage(answer, { transfer: answer.kind === 'restored' ? buffersOf(answer) : [] });
}

/** A page whose access token has expired renews the session while its worker is refused. */
function ask(order: AskOrder): void {
  asked = new AskedRecords(order);
  tabChannel(TAB_LOCK)?.addEventListener('message', () => asked?.renewed());
}

function read({ body, checksum, zone }: ReadOrder): void {
  try {
    tell(checksum === null ? readJson(body, zone) : readArrow(new Uint8Array(body), checksum, zone), zone);
  } catch (error) {
    refuse(error);
  }
}

function readJson(body: ArrayBuffer, zone: string): DeviceColumns {
  const reading = readColumns(BodyParts.of(body), zone);
  let signAt = performance.now() + SIGN_EVERY_MS;
  for (let step = reading.next(); ; step = reading.next()) {
    if (step.done) return step.value;
    if (performance.now() < signAt) continue;
    say({ kind: 'reading' });
    signAt = performance.now() + SIGN_EVERY_MS;
  }
}

async function handOver({ zone }: HandOverOrder): Promise<void> {
  const sign = () => say({ kind: 'reading', received: asked?.received ?? 0 });
  sign();
  asked?.expectNoRenewal();
  const timer = setInterval(sign, COUNT_EVERY_MS);
  try {
    const records = asked && isSameZone(asked.zone, zone) ? await asked.records : null;
    if (records) tell(records.columns, zone, records.headers);
    else say({ kind: 'declined' });
  } catch (error) {
    refuse(error);
  } finally {
    clearInterval(timer);
  }
}

function tell(columns: DeviceColumns, zone: string, headers?: AskedHeaders): void {
  const { message, transfer } = columnsMessage(columns, zone);
  say(headers ? { ...message, headers } : message, transfer);
}

/** Returns why a body is unusable. Throws anything else: it is an error of the worker, which the page receives. */
function refuse(error: unknown): void {
  if (!(error instanceof InvalidAnswer || error instanceof UnreadableStream)) throw error;
  say({ kind: 'invalid', reason: error.message });
}

say({ kind: 'ready' });

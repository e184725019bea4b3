import { BodyParts } from '../reading/body-parts.ts';
import { readColumns } from '../reading/read-columns.ts';
import { columnsMessage } from '../reading/worker-messages.ts';
import type { HandOverOrder, ReadOrder, WorkerMessage } from '../reading/worker-messages.ts';

/** A worker that says what a test lets it say. */
export class FakeWorker extends EventTarget {
  readonly orders: ReadOrder[] = [];
  /** In what zones it was told to hand over what it had asked for. */
  readonly zones: string[] = [];
  readonly terminate = jest.fn();
  /** What was handed over with the orders. */
  readonly taken: Transferable[] = [];
  readonly postMessage = (order: ReadOrder | HandOverOrder, transfer: Transferable[] = []) => {
    if ('kind' in order) this.zones.push(order.zone);
    else this.orders.push(order);
    this.taken.push(...transfer);
  };
  say = (data: WorkerMessage) => void this.dispatchEvent(new MessageEvent('message', { data }));
  fail = (message = 'Out of memory') => {
    const event = new ErrorEvent('error', { message, cancelable: true });
    this.dispatchEvent(event);
    return event;
  };
}

/** What a worker says of a body of JSON. */
export function answerOf({ body, zone }: ReadOrder): WorkerMessage {
  const reading = readColumns(BodyParts.of(body), zone);
  for (let step = reading.next(); ; step = reading.next())
    if (step.done) return columnsMessage(step.value, zone).message;
}

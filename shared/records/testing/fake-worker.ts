import { BodyParts } from '../reading/body-parts.ts';
import { readColumns } from '../reading/read-columns.ts';
import { columnsMessage } from '../reading/worker-messages.ts';
import type { AskOrder, HandOverOrder, ReadOrder, WorkerMessage } from '../reading/worker-messages.ts';

/** A worker whose messages the test controls. */
export class FakeWorker extends EventTarget {
  readonly orders: ReadOrder[] = [];
  /** Orders to request the records. */
  readonly asked: AskOrder[] = [];
  /** The zones of the orders to hand over the requested records. */
  readonly zones: string[] = [];
  readonly terminate = jest.fn();
  /** What was transferred with the orders. */
  readonly taken: Transferable[] = [];
  readonly postMessage = (order: ReadOrder | AskOrder | HandOverOrder, transfer: Transferable[] = []) => {
    if ('kind' in order && order.kind === 'ask') this.asked.push(order);
    else if ('kind' in order) this.zones.push(order.zone);
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

/** A worker's message for a body of JSON. */
export function answerOf({ body, zone }: ReadOrder): WorkerMessage {
  const reading = readColumns(BodyParts.of(body), zone);
  for (let step = reading.next(); ; step = reading.next())
    if (step.done) return columnsMessage(step.value, zone).message;
}

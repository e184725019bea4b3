import { ARCHIVED_HEADER, CURSOR_HEADER } from '../../api/contracts/devices/get-status.ts';
import { ARROW_CRC_HEADER, readArrow } from '../../domain/devices/arrow/index.ts';
import type { DeviceColumns } from '../../domain/index.ts';
import { timeSlices } from '../../ui/browser/time-slices.ts';
import { BodyParts } from '../reading/body-parts.ts';
import { readColumns } from '../reading/read-columns.ts';
import type { AskedHeaders, AskOrder } from '../reading/worker-messages.ts';

interface Read {
  readonly columns: DeviceColumns;
  readonly headers: AskedHeaders;
}

/** Records that the worker requests itself, and reads while they arrive. */
export class AskedRecords {
  /** The zone in which times without an offset are read. */
  readonly zone: string;
  /**
   * Null for any other answer, none or an interrupted one: the page sends the request again, and handles it. Rejects
   * with InvalidAnswer or UnreadableStream. Pending while the session may be renewed.
   */
  readonly records: Promise<Read | null>;
  /** Bytes of the body so far. */
  received = 0;
  readonly #body = new BodyParts();
  /** Whether what was refused is requested once more. */
  readonly #renewal = Promise.withResolvers<boolean>();
  #isCut = false;

  constructor({ address, accept, zone }: AskOrder) {
    this.zone = zone;
    this.records = this.#ask(address, accept);
    // A failure is handled when the records are handed over.
    this.records.catch(() => undefined);
  }

  /** A tab has renewed the session. */
  renewed(): void {
    this.#renewal.resolve(true);
  }

  /** The page knows its user: it renews nothing before its next request, and sends what was refused itself. */
  expectNoRenewal(): void {
    this.#renewal.resolve(false);
  }

  async #ask(address: string, accept: string): Promise<Read | null> {
    const request = () => fetch(address, { headers: { Accept: accept } }).catch(() => null);
    let answer = await request();
    if (answer?.status === 401 && (await this.#renewal.promise)) answer = await request();
    if (answer?.status !== 200 || !answer.body) return null;
    const { headers } = answer;
    void this.#receive(answer.body);
    const checksum = headers.get(ARROW_CRC_HEADER);
    const columns = await (checksum === null ? this.#readJson() : this.#readArrow(checksum));
    return (
      columns && {
        columns,
        headers: {
          etag: headers.get('ETag'),
          cursor: headers.get(CURSOR_HEADER),
          archived: headers.get(ARCHIVED_HEADER),
        },
      }
    );
  }

  async #receive(body: ReadableStream<Uint8Array>): Promise<void> {
    try {
      const reader = body.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        this.received += part.value.length;
        this.#body.push(part.value);
      }
    } catch {
      this.#isCut = true;
    } finally {
      this.#body.end();
    }
  }

  async #readJson(): Promise<DeviceColumns | null> {
    const giveWay = timeSlices();
    const reading = readColumns(this.#body, this.zone);
    while (!this.#isCut) {
      const step = reading.next();
      if (step.done) return step.value;
      await (step.value === 'waiting' ? this.#body.arrival() : giveWay());
    }
    return null;
  }

  async #readArrow(checksum: string): Promise<DeviceColumns | null> {
    const bytes = await this.#body.whole();
    return this.#isCut ? null : readArrow(bytes, checksum, this.zone);
  }
}

import { Readable } from 'node:stream';
import { NOTES_EVENT } from '@veritas/shared/contracts';

/** Maximum of unsent bytes per reader; a skipped event is superseded by the next one. */
const MOST_WAITING = 1_024;

/**
 * A response of server-sent events, which carry cursors and no data. It ends with `end`, or when its reader
 * disconnects.
 */
export class EventStream extends Readable {
  /** When it was last checked that its user still has access, ms since 1970. */
  checkedAt: number;
  readonly openedAt: number;
  #sent = '';
  #sentNotes = '';

  constructor(now: number) {
    super();
    this.openedAt = now;
    this.checkedAt = now;
    // Sends the headers immediately, and the reconnect delay of browsers in ms.
    this.push('retry: 1000\n\n');
  }

  /** Events are pushed, not read on demand. */
  override _read(): void {}

  send(cursor: string): void {
    if (cursor === this.#sent || this.readableLength > MOST_WAITING) return;
    this.#sent = cursor;
    this.push(`data: ${cursor}\n\n`);
  }

  /** The version of notes and flags is sent as a separate event. */
  sendNotes(version: string): void {
    if (version === this.#sentNotes || this.readableLength > MOST_WAITING) return;
    this.#sentNotes = version;
    this.push(`event: ${NOTES_EVENT}\ndata: ${version}\n\n`);
  }

  /** Keeps proxies from closing the connection, and lets the reader know that events still pass. */
  beat(): void {
    if (this.readableLength <= MOST_WAITING) this.push(this.#sent === '' ? ':\n\n' : `data: ${this.#sent}\n\n`);
  }

  end(): void {
    this.push(null);
  }
}

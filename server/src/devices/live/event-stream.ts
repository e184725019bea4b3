import { Readable } from 'node:stream';
import { NOTES_EVENT } from '@veritas/shared/contracts';

/** Bytes that wait for a reader at most; an event more tells nothing that the next one does not. */
const MOST_WAITING = 1_024;

/** An answer of server-sent events, which carry cursors and no data. It ends with `end`, or when its reader goes. */
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
    // Sends the headers at once, and says in how many ms a browser connects again.
    this.push('retry: 1000\n\n');
  }

  /** Nothing is made on demand. */
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

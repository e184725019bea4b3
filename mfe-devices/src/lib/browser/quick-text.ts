import { latinKey } from './latin-key.ts';

/** A scanner types a character every few milliseconds; nobody keeps up this pace over a whole ID. */
const SLOWEST_MS = 60;
/** Shorter than any tracking ID that can be uploaded. */
const SHORTEST = 6;

/** The text of keys that follow each other at the pace of a scanner. */
export class QuickText {
  #text = '';
  #last = Number.NEGATIVE_INFINITY;

  /** @returns whether the key begins a text. One that is held down comes as fast, and belongs to none. */
  add(event: KeyboardEvent): boolean {
    const begins = event.repeat || event.timeStamp - this.#last > SLOWEST_MS;
    if (begins) this.#text = '';
    this.#last = event.timeStamp;
    const key = latinKey(event);
    if (/^[\w-]$/.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey) this.#text += key;
    return begins;
  }

  /** The text, where this key ends an ID: Enter, or Tab of a scanner that is set to send it. Null for any other key. */
  end({ key, shiftKey }: KeyboardEvent): string | null {
    if (key !== 'Enter' && (key !== 'Tab' || shiftKey)) return null;
    const text = this.#text;
    this.#text = '';
    // It ends a scan, however soon the next one follows.
    this.#last = Number.NEGATIVE_INFINITY;
    return text.length < SHORTEST ? null : text;
  }
}

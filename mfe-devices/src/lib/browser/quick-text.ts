import { latinKey } from '@veritas/shared/ui';

/** A scanner types a character every few milliseconds, faster than any typist over a whole ID. */
const SLOWEST_MS = 60;
/** Shorter than any tracking ID that can be uploaded. */
const SHORTEST = 6;

/** The text of keys that follow each other at the speed of a scanner. */
export class QuickText {
  #text = '';
  #last = Number.NEGATIVE_INFINITY;

  /** @returns whether the key begins a text. Key repeats are as fast, but ignored. */
  add(event: KeyboardEvent): boolean {
    const begins = event.repeat || event.timeStamp - this.#last > SLOWEST_MS;
    if (begins) this.#text = '';
    this.#last = event.timeStamp;
    const key = latinKey(event);
    if (/^[\w-]$/.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey) this.#text += key;
    return begins;
  }

  /**
   * The text, if this key ends an ID: Enter, or Tab of a scanner that is configured to send it. Null for any other key.
   */
  end({ key, shiftKey }: KeyboardEvent): string | null {
    if (key !== 'Enter' && (key !== 'Tab' || shiftKey)) return null;
    const text = this.#text;
    this.#text = '';
    // It ends a scan, however soon the next one follows.
    this.#last = Number.NEGATIVE_INFINITY;
    return text.length < SHORTEST ? null : text;
  }
}

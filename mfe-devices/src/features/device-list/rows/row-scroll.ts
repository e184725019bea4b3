import type { RowSizes } from './row-sizes.ts';

/** What is in sight before a frame has been measured, px: about 60% of a usual window. */
const FIRST_VIEW_PX = 540;
/** A list rests when it was neither scrolled nor asked another question for this long. */
export const REST_MS = 150;

/** Which rows a frame shows; another object only when it shows others. */
export interface Seen {
  /** Place of the first one. */
  readonly first: number;
  /** How many, including those that are only partly in sight. */
  readonly rows: number;
  /** All rows are new, as when the scroll bar is dragged: each may be seen for one frame only. */
  readonly jumped: boolean;
}

/**
 * Follows a frame that scrolls rows of one height. Which rows it shows is arithmetic, however many there are; the page
 * is not laid out to find out.
 */
export class RowScroll {
  readonly #listeners = new Set<() => void>();
  #frame: HTMLElement | null = null;
  #sizes: RowSizes;
  #offset: number;
  #view = FIRST_VIEW_PX;
  #seen: Seen;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `offset`: how far the list is scrolled when it comes, px. */
  constructor(offset: number, sizes: RowSizes) {
    this.#offset = offset;
    this.#sizes = sizes;
    this.#seen = { ...this.#inSight(), jumped: false };
  }

  get offset(): number {
    return this.#offset;
  }

  readonly seen = (): Seen => this.#seen;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows a frame until the function it returns is called. */
  follow(frame: HTMLElement, sizes: RowSizes): () => void {
    this.#frame = frame;
    this.#sizes = sizes;
    if (this.#offset > 0) frame.scrollTop = this.#offset;
    this.#look(false);
    frame.addEventListener('scroll', this.#scroll, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(this.#resize);
    observer?.observe(frame);
    return () => {
      this.#frame = null;
      clearTimeout(this.#timer);
      observer?.disconnect();
      frame.removeEventListener('scroll', this.#scroll);
    };
  }

  /** Scrolls, as far as there are rows. */
  to(offset: number): void {
    if (!this.#frame) return;
    this.#frame.scrollTop = offset;
    this.#scroll();
  }

  /** Scrolls as little as it takes to show the whole row of a place. */
  toRow(place: number): void {
    const { height, covered } = this.#sizes;
    const top = place * height;
    const lowest = top + height - (this.#view - covered);
    if (top < this.#offset) this.to(top);
    else if (lowest > this.#offset) this.to(lowest);
  }

  readonly #scroll = (): void => {
    if (!this.#frame) return;
    this.#offset = this.#frame.scrollTop;
    this.#look(true);
  };

  readonly #resize = ([entry]: readonly ResizeObserverEntry[]): void => {
    const height = Math.round(entry?.contentRect.height ?? 0);
    // A frame that is not laid out (hidden, printed) has none; the rows it has stay.
    if (height === 0) return;
    this.#view = height;
    this.#look(false);
  };

  #look(isScroll: boolean): void {
    const before = this.#seen;
    const { first, rows } = this.#inSight();
    const jumped = isScroll && (first >= before.first + before.rows || first + rows <= before.first);
    if (jumped || before.jumped) this.#restLater();
    if (first !== before.first || rows !== before.rows) this.#tell({ first, rows, jumped });
  }

  #restLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell({ ...this.#seen, jumped: false }), REST_MS);
  }

  #tell(seen: Seen): void {
    this.#seen = seen;
    for (const listener of this.#listeners) listener();
  }

  #inSight(): Pick<Seen, 'first' | 'rows'> {
    const { height, covered } = this.#sizes;
    // One more, as the first and the last may both be in sight in part only.
    const rows = Math.ceil((this.#view - covered) / height) + 1;
    return { first: Math.max(0, Math.floor(this.#offset / height)), rows };
  }
}

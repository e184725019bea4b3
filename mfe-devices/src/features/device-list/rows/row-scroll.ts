import { createListeners } from '@veritas/shared/ui';
import type { RowSizes } from './row-sizes.ts';

/** Assumed height before a frame has been measured, px: about 60% of a usual window. */
const FIRST_VIEW_PX = 540;
/** A list is idle when it was neither scrolled nor given another query for this long. */
export const REST_MS = 150;

/** The visible rows of a frame; another object only when they change. */
export interface Seen {
  /** Index of the first one. */
  readonly first: number;
  /** Number of rows, including partly visible ones. */
  readonly rows: number;
  /** All rows are new, as when the scroll bar is dragged: each may be visible for one frame only. */
  readonly jumped: boolean;
}

/**
 * Tracks a frame that scrolls rows of one height. The visible rows are computed by arithmetic, however many there are,
 * without a layout of the page.
 */
export class RowScroll {
  readonly #changes = createListeners();
  #frame: HTMLElement | null = null;
  #sizes: RowSizes;
  #offset: number;
  #view = FIRST_VIEW_PX;
  #seen: Seen;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `offset`: the initial scroll position, px. */
  constructor(offset: number, sizes: RowSizes) {
    this.#offset = offset;
    this.#sizes = sizes;
    this.#seen = { ...this.#inSight(), jumped: false };
  }

  get offset(): number {
    return this.#offset;
  }

  readonly seen = (): Seen => this.#seen;

  readonly subscribe = this.#changes.add;

  /** Tracks a frame until the returned function is called. */
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

  /** Scrolls, clamped to the rows. */
  to(offset: number): void {
    if (!this.#frame) return;
    this.#frame.scrollTop = offset;
    this.#scroll();
  }

  /** Scrolls as little as necessary to show a whole row. */
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
    // A frame without layout (hidden, printed) has none; its rows stay.
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
    this.#changes.call();
  }

  #inSight(): Pick<Seen, 'first' | 'rows'> {
    const { height, covered } = this.#sizes;
    // One more, as the first and the last may both be partly visible.
    const rows = Math.ceil((this.#view - covered) / height) + 1;
    return { first: Math.max(0, Math.floor(this.#offset / height)), rows };
  }
}

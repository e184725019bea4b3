import { createListeners } from '@veritas/shared/ui';
import type { RowSizes } from './row-sizes.ts';
import { isBalanced, shiftAt, topOf, type RowSpace } from './row-space.ts';

/** Assumed height before a frame has been measured, px: about 60% of a usual window. */
const FIRST_VIEW_PX = 540;
/** A list is idle when it was neither scrolled nor given another query for this long. */
export const REST_MS = 150;
/** A step of more views is a drag of the scroll bar. */
const DRAG_VIEWS = 4;

/** The visible rows of a frame; another object only when they change. */
export interface Seen {
  /** Index of the first one. */
  readonly first: number;
  /** Number of rows, including partly visible ones. */
  readonly rows: number;
  /** All rows are new, as when the scroll bar is dragged: each may be visible for one frame only. */
  readonly jumped: boolean;
  /** By how many px all rows are moved up, because the element that holds them cannot be as tall as they are. */
  readonly shift: number;
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
  #count: number;
  /** How far the frame is scrolled; less than the offset by the shift. */
  #top = 0;
  #shift = 0;
  #view = FIRST_VIEW_PX;
  #seen: Seen;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `offset`: the initial scroll position, px; `count`: of all rows. */
  constructor(offset: number, sizes: RowSizes, count: number) {
    this.#offset = offset;
    this.#sizes = sizes;
    this.#count = count;
    this.#place();
    this.#seen = { ...this.#inSight(), jumped: false, shift: this.#shift };
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
    this.#place();
    if (this.#offset > 0) frame.scrollTop = this.#top;
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

  /** The number of all rows has changed. */
  holds(count: number): void {
    if (this.#count === count) return;
    const wasShifted = this.#shift > 0;
    this.#count = count;
    if (wasShifted) this.to(this.#offset);
  }

  /** Scrolls, clamped to the rows. */
  to(offset: number): void {
    if (!this.#frame) return;
    this.#offset = offset;
    this.#place();
    this.#frame.scrollTop = this.#top;
    this.#top = this.#frame.scrollTop;
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
    const top = this.#frame.scrollTop;
    if (Math.abs(top - this.#top) > DRAG_VIEWS * this.#view) this.#shift = shiftAt(top, this.#space());
    this.#top = top;
    this.#offset = top + this.#shift;
    this.#look(true);
    if (!this.#isBalanced()) this.#restLater();
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
    const shift = this.#shift;
    const isSame = first === before.first && rows === before.rows && shift === before.shift;
    if (!isSame) this.#tell({ first, rows, jumped, shift });
  }

  #restLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.#isBalanced()) this.to(this.#offset);
      this.#tell({ ...this.#seen, jumped: false });
    }, REST_MS);
  }

  /** Finds how far the frame is scrolled for the offset. */
  #place(): void {
    this.#top = topOf(this.#offset, this.#space());
    this.#shift = this.#offset - this.#top;
  }

  #isBalanced(): boolean {
    return isBalanced(this.#top, this.#offset, this.#space());
  }

  #space(): RowSpace {
    const { height, covered } = this.#sizes;
    return { total: this.#count * height, view: this.#view - covered };
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

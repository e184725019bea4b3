/** EventSource, opened and closed by the test. */
export class FakeEvents {
  static readonly CLOSED = 2;
  static all: FakeEvents[] = [];
  readyState = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;
  readonly #named = new Map<string, (event: { data: unknown }) => void>();

  constructor(url: string) {
    this.url = url;
    FakeEvents.all.push(this);
  }

  addEventListener(name: string, listener: (event: { data: unknown }) => void): void {
    this.#named.set(name, listener);
  }

  say(data: unknown, name = 'message'): void {
    if (name === 'message') this.onmessage?.({ data });
    else this.#named.get(name)?.({ data });
  }

  refuse(): void {
    this.readyState = FakeEvents.CLOSED;
    this.onerror?.();
  }

  /** The connection is lost, and the browser reconnects. */
  stumble(): void {
    this.readyState = 0;
    this.onerror?.();
  }

  close(): void {
    this.readyState = FakeEvents.CLOSED;
  }

  static get open(): FakeEvents[] {
    return FakeEvents.all.filter(({ readyState }) => readyState !== FakeEvents.CLOSED);
  }
}

/** Tabs of one browser: a message reaches all others, never its sender. */
export class FakeChannel extends EventTarget {
  static readonly tabs = new Set<FakeChannel>();

  constructor() {
    super();
    FakeChannel.tabs.add(this);
  }

  postMessage(data: unknown): void {
    for (const tab of FakeChannel.tabs) if (tab !== this) tab.dispatchEvent(new MessageEvent('message', { data }));
  }

  close(): void {
    FakeChannel.tabs.delete(this);
  }
}

/** A lock with a queue of waiters. */
export function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
      const turn = last.then(() => (signal.aborted ? Promise.reject(new DOMException('Gone', 'AbortError')) : work()));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** Measurements that a page of the benchmark collects. */
interface Bench {
  /** ms from the awaited event to the paint that answered it. */
  answered: Promise<number>;
  /** Of each long task, its ms. */
  longTasks: number[];
  /** When a chart was last drawn, ms since navigation start. */
  chartPaintedAt: number;
  afterPaint: (then: () => void) => void;
  /** When the first row of a list was on screen, ms since navigation start. */
  firstRow?: Promise<number>;
  /** When figures and charts of a dashboard were on screen, ms since navigation start. */
  dashboard?: Promise<number>;
  /** When each frame of a scroll began. */
  frames?: number[];
}

type BenchWindow = Window & { bench: Bench };

/** Runs in the browser before anything else of a page. */
export function prepare(): void {
  const bench: Bench = {
    answered: Promise.resolve(0),
    longTasks: [],
    chartPaintedAt: 0,
    afterPaint: (then) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      requestAnimationFrame(() => port2.postMessage(null));
    },
  };
  (window as unknown as BenchWindow).bench = bench;
  new PerformanceObserver((list) => bench.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    { type: 'longtask' },
  );
  const pen = CanvasRenderingContext2D.prototype;
  const clear = Reflect.get(pen, 'clearRect');
  // A chart wipes its canvas first whenever it is drawn.
  Reflect.set(pen, 'clearRect', function (this: CanvasRenderingContext2D, ...box: Parameters<typeof clear>) {
    bench.afterPaint(() => (bench.chartPaintedAt = performance.now()));
    clear.apply(this, box);
  });
}

export interface Awaited {
  readonly event: 'keydown' | 'click' | 'change';
  /** Only this key; otherwise any. */
  readonly key?: string;
  /** The element that shows when the response is rendered. */
  readonly selector: string;
  /** Its attribute to observe; absent: its text. */
  readonly attribute?: string;
  /** The value to wait for: equal to, different from, or containing. */
  readonly is?: string;
  readonly isNot?: string;
  readonly includes?: string;
  /** Charts are part of the response, which is complete when they have not changed for this many ms. */
  readonly chartsRest?: number;
}

/** Runs in the browser: from the next event to the paint of the response. */
export function listen({ event, key, selector, attribute, is, isNot, includes, chartsRest = 0 }: Awaited): void {
  const { bench } = window as unknown as BenchWindow;
  const isThere = () => {
    // A grid may briefly keep the removed row beside the new one.
    if (includes !== undefined)
      return [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(includes));
    const element = document.querySelector(selector);
    const state = attribute === undefined ? element?.textContent : element?.getAttribute(attribute);
    return isNot === undefined ? state === is : state !== undefined && state !== null && state !== isNot;
  };
  bench.answered = new Promise((resolve) => {
    const start = (cause: Event) => {
      if (key !== undefined && (cause as KeyboardEvent).key !== key) return;
      window.removeEventListener(event, start, { capture: true });
      const { timeStamp } = cause;
      const observer = new MutationObserver(look);
      function look() {
        if (!isThere()) return;
        observer.disconnect();
        bench.afterPaint(() => {
          const paintedAt = performance.now();
          setTimeout(() => resolve(Math.max(paintedAt, bench.chartPaintedAt) - timeStamp), chartsRest);
        });
      }
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    };
    window.addEventListener(event, start, { capture: true });
  });
}

/** Runs in the browser: ms until the response to the event awaited by `listen` was painted. */
export function answer(): Promise<number> {
  return (window as unknown as BenchWindow).bench.answered;
}

/** Runs in the browser: scrolls an element from top to bottom, one step a frame. @returns long tasks, in ms. */
export async function scrollThrough({ selector, steps }: { selector: string; steps: number }): Promise<number[]> {
  const { bench } = window as unknown as BenchWindow;
  const frame = document.querySelector(selector);
  if (!frame) throw new Error(`Nothing to scroll: ${selector}`);
  const before = bench.longTasks.length;
  const way = frame.scrollHeight - frame.clientHeight;
  for (let step = 1; step <= steps; step += 1) {
    frame.scrollTop = (way * step) / steps;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  if (Math.abs(frame.scrollTop - way) > 2) throw new Error(`The end of ${selector} was not reached`);
  // Long tasks are reported with a delay.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return bench.longTasks.slice(before);
}

/** Runs in the browser, after `prepare`: notes when an element is on screen that has the text in it. */
export function watchFirstRow({ selector, includes = '' }: { selector: string; includes?: string }): void {
  const { bench } = window as unknown as BenchWindow;
  bench.firstRow = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const rows = [...document.querySelectorAll(selector)];
      if (!rows.some(({ textContent }) => textContent.includes(includes))) return;
      observer.disconnect();
      bench.afterPaint(() => resolve(performance.now()));
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Runs in the browser: ms from navigation start to the first row. */
export function firstRow(): Promise<number> {
  return (
    (window as unknown as BenchWindow).bench.firstRow ?? Promise.reject(new Error('The first row is not observed'))
  );
}

/** What a complete dashboard shows: a number in the figure, and this many charts of each kind. */
export interface Drawn {
  readonly figure: string;
  readonly charts: Readonly<Record<string, number>>;
}

/** Runs in the browser, after `prepare`. */
export function watchDashboard({ figure, charts }: Drawn): void {
  const { bench } = window as unknown as BenchWindow;
  const restMs = 250;
  const isDrawn = () =>
    /\d/.test(document.querySelector(figure)?.textContent ?? '') &&
    Object.entries(charts).every(([selector, count]) => document.querySelectorAll(selector).length >= count);
  bench.dashboard = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isDrawn()) return;
      observer.disconnect();
      bench.afterPaint(() => {
        const paintedAt = performance.now();
        setTimeout(() => resolve(Math.max(paintedAt, bench.chartPaintedAt)), restMs);
      });
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Runs in the browser: ms from navigation start to a complete dashboard. */
export function dashboardDrawn(): Promise<number> {
  const { bench } = window as unknown as BenchWindow;
  return bench.dashboard ?? Promise.reject(new Error('The dashboard is not observed'));
}

/** Runs in the browser: when the first row was shown, and long tasks up to a second after it, in ms. */
export async function loadFacts(): Promise<{ firstRow: number; tasks: number[] }> {
  const { bench } = window as unknown as BenchWindow;
  const firstRow = (await bench.firstRow) ?? Number.NaN;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return { firstRow, tasks: bench.longTasks };
}

/** Runs in the browser: starts counting frames. */
export function countFrames(): void {
  const { bench } = window as unknown as BenchWindow;
  const frames: number[] = (bench.frames = []);
  const next = (at: number) => {
    if (bench.frames !== frames) return;
    frames.push(at);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Runs in the browser: the frames since `countFrames`, and how many are missing from 60 a second. */
export function framesCounted(): { frames: number; dropped: number; longest: number } {
  const { bench } = window as unknown as BenchWindow;
  const { frames = [] } = bench;
  bench.frames = [];
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / (1_000 / 60)) - 1), 0);
  return { frames: frames.length, dropped, longest: Math.max(0, ...gaps) };
}

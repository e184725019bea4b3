/** What a page of the benchmark keeps about itself. */
interface Bench {
  /** ms from the awaited event to the paint that answered it. */
  answered: Promise<number>;
  /** Of each long task, its ms. */
  longTasks: number[];
  /** When a chart was last on screen, ms since the page began. */
  chartPaintedAt: number;
  afterPaint: (then: () => void) => void;
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
  readonly event: 'keydown' | 'click';
  /** Only this key; else any. */
  readonly key?: string;
  /** The element that tells when the answer is there. */
  readonly selector: string;
  /** Its attribute to look at; nothing looks at its text. */
  readonly attribute?: string;
  /** What it will be, or will be no longer. */
  readonly is?: string;
  readonly isNot?: string;
  /** Charts are part of the answer: it is there when they have stood still for so many ms. */
  readonly chartsRest?: number;
}

/** Runs in the browser: from the next event to the paint of its answer. */
export function listen({ event, key, selector, attribute, is, isNot, chartsRest = 0 }: Awaited): void {
  const { bench } = window as unknown as BenchWindow;
  const isThere = () => {
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

/** Runs in the browser: ms until the event awaited by `listen` was answered. */
export function answer(): Promise<number> {
  return (window as unknown as BenchWindow).bench.answered;
}

/** Runs in the browser: scrolls an element from its top to its end, a step a frame. @returns long tasks, in ms. */
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
  // Long tasks are reported a little after they ended.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return bench.longTasks.slice(before);
}

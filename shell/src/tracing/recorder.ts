import { traceRequests } from '@veritas/shared/api';
import type { BrowserActivity } from '@veritas/shared/contracts/browser-spans';
import { pageAt, type Registry } from '@veritas/shared/registry';
import { explainCalls, explained } from '../lib/other-answers.ts';
import { pagesOf } from '../lib/pages.ts';
import { Interaction, newId } from './interaction.ts';
import { SpanReports } from './span-reports.ts';
import { tracedExchange } from './traced-exchange.ts';

export type ReadRegistry = () => Registry | null;

/** Ends a load; `end` by `performance.now()`. */
type EndLoad = (hasLoaded: boolean, end: number) => void;

/** Records activity of this tab until `stop`. */
export interface Recorder {
  /** A release of a remote is being loaded since `start`, by `performance.now()`. */
  readonly beginLoad: (release: string, start: number) => EndLoad;
  readonly stop: () => void;
}

/**
 * Records the page's first load, clicks, loads of remotes and calls as spans, and reports them to the server. @param
 * registry the current one. @param onRefused called when the server does not trace.
 */
export function startRecorder(registry: ReadRegistry, onRefused: () => void): Recorder {
  const reports = new SpanReports(closeInteraction, onRefused);
  let interaction: Interaction | null = new Interaction('view', 0);
  /** Loads under way, each with what waits for it: the click on a menu entry for what hovering it has begun. */
  const loads = new Set<ReturnType<typeof join>[]>();

  function closeInteraction(): void {
    if (interaction && !interaction.isOpen()) endInteraction();
  }

  function endInteraction(): void {
    const ms = interaction?.duration() ?? null;
    if (interaction && ms !== null) {
      const { trace, id, kind, start } = interaction;
      reports.add({ trace, id, parent: null, what: { kind, page: pageNow(registry()) } }, start, start + ms);
    }
    interaction = null;
  }

  function join() {
    const part = interaction?.isOpen() ? interaction : null;
    return part && { trace: part.trace, parent: part.id, endWork: part.beginWork() };
  }

  function beginCall(start: number) {
    const joined = join();
    const ids = idsWithin(joined);
    const end = (what: BrowserActivity, at: number) => {
      joined?.endWork(at);
      reports.add({ ...ids, what }, start, at);
    };
    return { ...ids, end };
  }

  function beginLoad(release: string, start: number): EndLoad {
    const waiting = [join()];
    loads.add(waiting);
    return (hasLoaded, at) => {
      loads.delete(waiting);
      for (const joined of waiting) joined?.endWork(at);
      reports.add({ ...idsWithin(waiting.at(-1)), what: { kind: 'load', release, hasLoaded } }, start, at);
    };
  }

  const listening = listenToActs(() => {
    endInteraction();
    interaction = new Interaction('click', performance.now());
    for (const waiting of loads) waiting.push(join());
  });
  traceRequests((exchange) => explained(tracedExchange(exchange, beginCall)));

  return {
    beginLoad,
    stop() {
      listening.abort();
      explainCalls();
      reports.stop();
    },
  };
}

/** The IDs of a new span within an interaction, or in a trace of its own. */
function idsWithin(part: { readonly trace: string; readonly parent: string } | null | undefined) {
  return { trace: part?.trace ?? newId(16), id: newId(8), parent: part?.parent ?? null };
}

/** A click, or Enter, which does not always fire one. */
function listenToActs(act: () => void): AbortController {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  document.addEventListener('click', act, options);
  document.addEventListener('keydown', ({ key }) => key === 'Enter' && act(), options);
  return listening;
}

/** Null for an address that is not a page of the registry: it could contain personal data. */
function pageNow(registry: Registry | null): string | null {
  return (registry && pageAt(pagesOf(registry), window.location.pathname)?.path) ?? null;
}

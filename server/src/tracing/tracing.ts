import type { IncomingHttpHeaders } from 'node:http';
import type { BrowserSpan } from '@veritas/shared/contracts/browser-spans';
import type { LogEvent } from 'kysely';

/** What is known of a request at its end. Never an address, a name or a value. */
export interface RequestSpanEnd {
  readonly method: string;
  /** The pattern of the route, or `none`. */
  readonly route: string;
  readonly status: number;
  readonly role: string | undefined;
  /** The release whose page made the call, as `remote@version`. */
  readonly release: string | undefined;
  /** The client went away before the end of the answer. */
  readonly isAborted: boolean;
}

/** A request that is being answered, in a trace. */
export interface RequestSpan {
  /** Runs work whose statements belong to the request. */
  within(work: () => void): void;
  end(end: RequestSpanEnd): void;
}

/** Collects spans and sends them to the collector in the background. Nothing here throws or waits. */
export interface Tracing {
  /** Begins the span of a request, in the trace that its `traceparent` header names, or in a new one. */
  begin(headers: IncomingHttpHeaders): RequestSpan;
  /** Logger for Kysely: a statement of a request is a span with its text, without its values. */
  readonly noteStatement: (event: LogEvent) => void;
  /** Adds spans of a browser. `shiftMs` is added to their times. */
  noteBrowserSpans(spans: readonly BrowserSpan[], shiftMs: number): void;
  /** Sends what is left, for some seconds at most. */
  close(): Promise<void>;
}

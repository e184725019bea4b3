import { currentZone } from './zone-name.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** No calendar rules are known beyond these years: the offset of the nearest edge is used. */
const FIRST = Date.UTC(1900, 0, 1);
const LAST = Date.UTC(2200, 0, 1);

type Clock = (ms: number) => number;

/**
 * Cache size: a page shows one or two zones; a server may be asked for four hundred, and each caches every hour it was
 * asked for.
 */
const KEPT_CLOCKS = 16;
const clocks = new Map<string, Clock>();

/** The zone for Intl; undefined (its own zone) when none is named or the engine does not know it. */
export function knownZone(zone: string | null | undefined): string | undefined {
  return currentZone(zone) ?? undefined;
}

/**
 * Milliseconds that local time of a zone is ahead of UTC, as a function of the instant. A call of Intl takes
 * microseconds, and a hundred thousand records need three each: so Intl is called once per calendar day, once per hour
 * on a day with a clock change, and for each instant within the hour of the change.
 */
export function offsetClock(zone: string | undefined): Clock {
  const known = clocks.get(zone ?? '');
  if (known) return known;
  const ask = askIntl(knownZone(zone));
  const inDays = steadyOffsets(DAY, ask);
  const inHours = steadyOffsets(HOUR, ask);
  const clock: Clock = (ms) => {
    const instant = Math.min(Math.max(ms, FIRST), LAST);
    return inDays(instant) ?? inHours(instant) ?? ask(instant);
  };
  clocks.set(zone ?? '', clock);
  const [oldest] = clocks.keys();
  if (clocks.size > KEPT_CLOCKS && oldest !== undefined) clocks.delete(oldest);
  return clock;
}

/** The offset of a span of time; null when it changes within the span. */
function steadyOffsets(spanMs: number, ask: Clock): (instant: number) => number | null {
  const edges = new Map<number, number>();
  const atEdge = (span: number): number => {
    let offset = edges.get(span);
    if (offset === undefined) edges.set(span, (offset = ask(span * spanMs)));
    return offset;
  };
  const spans = new Map<number, number | null>();
  return (instant) => {
    const span = Math.floor(instant / spanMs);
    let offset = spans.get(span);
    if (offset === undefined) {
      offset = atEdge(span) === atEdge(span + 1) ? atEdge(span) : null;
      spans.set(span, offset);
    }
    return offset;
  };
}

function askIntl(zone: string | undefined): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (ms) => {
    const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = (
      format.format(ms).match(/\d+/g) ?? []
    ).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
  };
}

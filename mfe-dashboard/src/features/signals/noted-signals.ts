import type { SignalNote } from '@veritas/shared/api';
import { dayOf } from '@veritas/shared/domain';
import type { Day } from '@veritas/shared/domain';
import { signalKey } from '@veritas/shared/signals';
import type { Signal } from '@veritas/shared/signals';

export interface NotedSignal {
  readonly signal: Signal;
  readonly note: SignalNote | null;
  /** The last day of its snooze; null when it is not snoozed. */
  readonly snoozedUntil: Day | null;
}

/**
 * Signals with their notes, snoozed ones last. A note applies to what was visible when it was written: a signal that
 * begins on a later day is new and has no note.
 */
export function notedSignals(
  signals: readonly Signal[],
  notes: readonly SignalNote[],
  { today, zone }: { readonly today: Day; readonly zone: string },
): NotedSignal[] {
  const byKey = new Map(notes.map((note) => [signalKey(note), note]));
  const noted = signals.map((signal): NotedSignal => {
    const note = byKey.get(signalKey(signal));
    if (!note || signal.since > dayIn(note.at, zone)) return { signal, note: null, snoozedUntil: null };
    const until = note.snoozed_until === null ? null : dayIn(note.snoozed_until, zone);
    return { signal, note, snoozedUntil: until !== null && until > today ? until : null };
  });
  return [
    ...noted.filter(({ snoozedUntil }) => snoozedUntil === null),
    ...noted.filter(({ snoozedUntil }) => snoozedUntil !== null),
  ];
}

function dayIn(time: string, zone: string): Day {
  return dayOf(Date.parse(time), zone);
}

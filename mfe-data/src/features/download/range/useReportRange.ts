import { checkReportRange, today as todayIn, type Day, type ReportRange } from '@veritas/shared/domain';
import { useToday, useTypedDay, type TypedText } from '@veritas/shared/ui';
import { useState, type ChangeEvent } from 'react';
import type { DayRange } from './presets.ts';

interface Draft extends DayRange {
  readonly edited: ReportRange['edited'];
  /** Whether an empty date is an error yet: after one was cleared, or Enter was pressed. */
  readonly asked: boolean;
}

export type ReportField = 'start' | 'end';

const UNTOUCHED = { edited: 'both', asked: false } as const;

interface ReportRangeOptions {
  /** The zone of the days. */
  readonly zone: string;
  /** Called when a date changes. */
  readonly onEdit: () => void;
  /** Called with the days, once they are typed. */
  readonly onDays: (days: Partial<DayRange>) => void;
}

/** The two dates of a report and what is wrong with them (SPEC section 5). `kept`: those in the address. */
export function useReportRange(kept: DayRange, { zone, onEdit, onDays }: ReportRangeOptions) {
  const typed = {
    start: useTypedDay(kept.start, (day) => onDays({ start: day })),
    end: useTypedDay(kept.end, (day) => onDays({ end: day })),
  };
  const start = typed.start.text;
  const end = typed.end.text;
  const [{ edited, asked }, setTouched] = useState<Pick<Draft, 'edited' | 'asked'>>(UNTOUCHED);
  const today = useToday(zone);
  const problem = checkReportRange({ start, end, today, edited });
  const missing = start === '' || end === '';

  return {
    start,
    end,
    today,
    /** In words, once it may be shown. */
    shownProblem: missing && !asked ? null : problem,
    faultyField: faultyField({ start, end, edited, asked }),
    isReady: problem === null,
    field(name: ReportField): TypedText['field'] {
      return {
        ...typed[name].field,
        onChange(event: ChangeEvent<HTMLInputElement>) {
          onEdit();
          typed[name].field.onChange(event);
          const isEmpty = event.target.value === '';
          setTouched((now) => ({ edited: name, asked: isEmpty || now.asked }));
        },
      };
    },
    /** Sets the days of a preset, as of the moment of the press. */
    choose(rangeOn: (today: Day) => DayRange) {
      const days = rangeOn(todayIn(zone, Date.now()));
      typed.start.show(days.start);
      typed.end.show(days.end);
      onDays(days);
      setTouched(UNTOUCHED);
    },
    /** Checks both dates again, as on a press of the button; true when the report may be fetched. */
    ask(): boolean {
      setTouched((now) => ({ ...now, asked: true }));
      return checkReportRange({ start, end, today: todayIn(zone, Date.now()), edited }) === null;
    },
  };
}

/** Under which field the text is shown: an empty one, else the one edited last. */
function faultyField({ start, end, edited }: Draft): ReportField {
  if (start === '') return 'start';
  return end !== '' && edited === 'start' ? 'start' : 'end';
}

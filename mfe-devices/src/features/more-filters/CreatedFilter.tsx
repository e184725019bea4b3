import type { DayRange, ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { DateField, useTypedDay } from '@veritas/shared/ui';
import type { ChangeQuestion } from '../../lib/question-change.ts';

interface CreatedFilterProps {
  question: ListQuestion;
  onChange: ChangeQuestion;
}

/** The days of creation, in the zone of the query. */
export function CreatedFilter({ question, onChange }: CreatedFilterProps) {
  const zone = useZone();
  const days = daysOf(question);
  function changeDays(next: (now: DayRange) => readonly [from: string, to: string]) {
    onChange((now) => {
      const [from, to] = next(daysOf(now));
      const range: DayRange = { ...(from && { from }), ...(to && { to }) };
      return from || to ? { created: range, zone: now.zone ?? zone } : { created: undefined };
    });
  }
  const from = useTypedDay(days.from ?? '', (day) => changeDays((now) => [day, laterOf(day, now.to)]));
  const to = useTypedDay(days.to ?? '', (day) => changeDays((now) => [earlierOf(now.from, day), day]));
  return (
    <>
      <DateField label={t('Created from')} {...from.field} />
      <DateField label={t('Created to')} {...to.field} />
    </>
  );
}

function daysOf({ created }: ListQuestion): DayRange {
  return created === 'none' || !created ? {} : created;
}

/** A range that would end before it begins becomes the day that was just chosen. */
function laterOf(from: string, to = ''): string {
  return to && to < from ? from : to;
}

function earlierOf(from = '', to: string): string {
  return to && from > to ? to : from;
}

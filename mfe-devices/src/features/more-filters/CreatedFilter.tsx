import type { DayRange, ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { DateField, useTypedDay } from '@veritas/shared/ui';
import type { QuestionChange } from '../../lib/question-change.ts';

interface CreatedFilterProps {
  question: ListQuestion;
  onChange: (change: QuestionChange) => void;
}

/** The days of creation, in the zone of the question. */
export function CreatedFilter({ question, onChange }: CreatedFilterProps) {
  const zone = useZone();
  const { created } = question;
  const days: DayRange = created === 'none' || !created ? {} : created;
  function changeDays(from: string, to: string) {
    const range: DayRange = { ...(from && { from }), ...(to && { to }) };
    onChange(from || to ? { created: range, zone: question.zone ?? zone } : { created: undefined });
  }
  const from = useTypedDay(days.from ?? '', (day) => changeDays(day, laterOf(day, days.to)));
  const to = useTypedDay(days.to ?? '', (day) => changeDays(earlierOf(days.from, day), day));
  return (
    <>
      <DateField label={t('Created from')} {...from.field} />
      <DateField label={t('Created to')} {...to.field} />
    </>
  );
}

/** A range that would end before it begins shrinks to the day that was just chosen. */
function laterOf(from: string, to = ''): string {
  return to && to < from ? from : to;
}

function earlierOf(from = '', to: string): string {
  return to && from > to ? to : from;
}

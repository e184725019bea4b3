import { HUB_DUE_HOURS, RC_DUE_DAYS, type ListQuestion } from '@veritas/shared/domain';
import { useSession } from '@veritas/shared/session';

type DueTimes = Pick<ListQuestion, 'hubHours' | 'rcDays'>;

/** The ageing limits set for all users, if they differ from the defaults. */
export function useDueTimes(): DueTimes {
  const { hubHours = HUB_DUE_HOURS, rcDays = RC_DUE_DAYS } = useSession().ageing ?? {};
  return { ...(hubHours !== HUB_DUE_HOURS && { hubHours }), ...(rcDays !== RC_DUE_DAYS && { rcDays }) };
}

/** A query for late devices with these limits; its own limits, such as those of a link or a saved view, stay. */
export function withDueTimes(question: ListQuestion, dueTimes: DueTimes): ListQuestion {
  return question.late === undefined ? question : { ...dueTimes, ...question };
}

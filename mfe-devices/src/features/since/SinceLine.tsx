import { countText, formatLongTime, listLink, type ListQuestion } from '@veritas/shared/domain';
import { t, type Values } from '@veritas/shared/language';
import { useDeviceList } from '@veritas/shared/records';
import { Link } from '@veritas/shared/remote';
import { useZone } from '@veritas/shared/session';
import { hubsPart } from '../../lib/hubs-of-list.ts';
import classes from './SinceLine.module.css';

interface SinceLineProps {
  /** Ms since 1970. */
  since: number;
  /** The query of the list, of which the hubs count. */
  question: ListQuestion;
}

const WORDS = {
  submitted: (values: Values) => t('{count} submitted', values),
  verified: (values: Values) => t('{count} verified at hub', values),
  rejected: (values: Values) => t('{count} rejected', values),
} as const;

/**
 * What happened since the user's last visit, each count a link to its devices; an empty line while loading and when
 * nothing happened, to avoid a layout shift.
 */
export function SinceLine({ since, question }: SinceLineProps) {
  const zone = useZone();
  const ofHubs = hubsPart(question);
  const submitted: ListQuestion = { ...ofHubs, since: { step: 'submitted', at: since } };
  const verified: ListQuestion = { ...ofHubs, since: { step: 'verified', at: since } };
  const rejected: ListQuestion = { ...submitted, result: 'rejected' };
  const news = [
    { step: 'submitted', question: submitted, count: useCount(submitted) },
    { step: 'verified', question: verified, count: useCount(verified) },
    { step: 'rejected', question: rejected, count: useCount(rejected) },
  ] as const;
  const shown = news.filter(({ count }) => count > 0);
  if (shown.length === 0) return <p className={classes.line} aria-hidden="true" />;
  return (
    <p className={classes.line}>
      {t('Since your last visit ({time}):', { time: formatLongTime(since, zone) })}{' '}
      {shown.map(({ step, question, count }, index) => (
        <span key={step}>
          {index > 0 && ', '}
          <Link to={listLink(question)}>{WORDS[step]({ count: countText(count) })}</Link>
        </span>
      ))}
    </p>
  );
}

function useCount(question: ListQuestion): number {
  return useDeviceList(question)?.rows.length ?? 0;
}

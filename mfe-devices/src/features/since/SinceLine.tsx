import { countText, formatLongTime, listLink, type ListQuestion } from '@veritas/shared/domain';
import { useDeviceList } from '@veritas/shared/records';
import { Link } from '@veritas/shared/remote';
import { useZone } from '@veritas/shared/session';
import classes from './SinceLine.module.css';

interface SinceLineProps {
  /** Ms since 1970. */
  since: number;
  /** The hub of the list, if one is chosen. */
  hub: string | undefined;
}

/** What happened since the user's last visit, each count a link to its devices; nothing where nothing happened. */
export function SinceLine({ since, hub }: SinceLineProps) {
  const zone = useZone();
  const ofHub: ListQuestion = hub === undefined ? {} : { hub };
  const submitted: ListQuestion = { ...ofHub, since: { step: 'submitted', at: since } };
  const verified: ListQuestion = { ...ofHub, since: { step: 'verified', at: since } };
  const rejected: ListQuestion = { ...submitted, result: 'rejected' };
  const news = [
    { words: 'submitted', question: submitted, count: useCount(submitted) },
    { words: 'verified at hub', question: verified, count: useCount(verified) },
    { words: 'rejected', question: rejected, count: useCount(rejected) },
  ].filter(({ count }) => count > 0);
  if (news.length === 0) return null;
  return (
    <p className={classes.line}>
      Since your last visit ({formatLongTime(since, zone)}):{' '}
      {news.map(({ words, question, count }, index) => (
        <span key={words}>
          {index > 0 && ', '}
          <Link to={listLink(question)}>
            {countText(count)} {words}
          </Link>
        </span>
      ))}
    </p>
  );
}

function useCount(question: ListQuestion): number {
  return useDeviceList(question)?.rows.length ?? 0;
}

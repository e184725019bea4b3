import { getCatalogue, isMissing, queryOf, useQuery } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Card, Skeleton } from '@veritas/shared/ui';
import { LoadError } from '../../lib/server/LoadError.tsx';
import { MeaningCard } from './MeaningCard.tsx';
import classes from './Settings.module.css';

/** The codes whose meaning the specification leaves open. */
const OPEN_CODES = ['E009', 'E010'] as const;

/** A card for each code that can get a meaning; nothing where the server has no catalogue. */
export function Meanings() {
  const { data, error, refetch } = useQuery(queryOf(getCatalogue));
  if (isMissing(error)) return null;
  const failed = error && (
    <LoadError title={t('Failed to load the error catalogue')} error={error} onRetry={() => void refetch()} />
  );
  if (!data) return failed ? <Card>{failed}</Card> : <LoadingMeanings />;
  return (
    <>
      {failed && <div className={classes.unread}>{failed}</div>}
      {OPEN_CODES.map((code) => (
        <MeaningCard key={code} code={code} entry={data.find((entry) => entry.code === code) ?? null} />
      ))}
    </>
  );
}

/** In the place of the cards. */
function LoadingMeanings() {
  return OPEN_CODES.map((code, index) => (
    <Card key={code}>
      <Skeleton shape="table" lines={6} label={index === 0 ? t('Loading the error catalogue') : null} />
    </Card>
  ));
}

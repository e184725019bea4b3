import { t } from '@veritas/shared/language';
import { VisuallyHidden } from '@veritas/shared/ui';
import { useEffect, useState } from 'react';
import classes from './DeviceFilter.module.css';

/** How long the count has to stay the same before it is announced: not each letter of an ID. */
const REST_MS = 700;

/** The number of shown rows; null while unknown. */
export function ShownCount({ shown }: { shown: number | null }) {
  const text = shown === null ? '' : t('{count, number} shown', { count: shown });
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <p className={classes.count} aria-hidden="true" data-figures>
        {text}
      </p>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}

import type { Brand } from '@veritas/shared/api';
import { shortText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Badge } from '@veritas/shared/ui';
import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import classes from './BrandCard.module.css';

interface BrandCardProps {
  readonly brand: Brand;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Its list with unsaved changes, if any: the head says so too, because a closed card hides them. */
  readonly edited: readonly string[] | null;
  readonly children: ReactNode;
}

/** One brand; open, it shows its editor. */
export function BrandCard({ brand, open, onToggle, edited, children }: BrandCardProps) {
  const bodyId = useId();
  return (
    <li className={classes.card}>
      <h2>
        <button type="button" className={classes.head} aria-expanded={open} aria-controls={bodyId} onClick={onToggle}>
          <ChevronDown className={classes.arrow} aria-hidden="true" />
          <bdi className={classes.name}>{shortText(brand.brand)}</bdi>{' '}
          {edited && <Badge kind="warning">{t('Unsaved changes')}</Badge>}{' '}
          <span className={classes.count}>{countText((edited ?? brand.white_labeled_brands.data).length)}</span>
        </button>
      </h2>
      <div id={bodyId} hidden={!open} className={classes.body}>
        {open && children}
      </div>
    </li>
  );
}

function countText(count: number): string {
  return t('{count, plural, one {# manufacturer} other {# manufacturers}}', { count });
}

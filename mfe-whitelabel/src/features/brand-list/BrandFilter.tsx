import type { Brand } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Select } from '@veritas/shared/ui';
import { brandChoices } from './brand-filter.ts';
import classes from './BrandList.module.css';

interface BrandFilterProps {
  readonly brands: readonly Brand[];
  readonly chosen: string;
  readonly onChoose: (chosen: string) => void;
}

/** 'All Brands' plus each brand (SPEC section 2, White Labeled Brands). */
export function BrandFilter({ brands, chosen, onChoose }: BrandFilterProps) {
  return (
    <div className={classes.filter}>
      <Select label={t('Brand')} items={brandChoices(brands)} value={chosen} onChange={onChoose} />
    </div>
  );
}

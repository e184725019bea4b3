import type { Brand } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import type { ReactNode } from 'react';
import { BrandCard } from './BrandCard.tsx';
import classes from './BrandList.module.css';

interface BrandListProps {
  readonly brands: readonly Brand[];
  readonly isOpen: (brand: Brand) => boolean;
  readonly onToggle: (brand: Brand) => void;
  /** The list of a brand with unsaved changes; null for one without. */
  readonly editedOf: (brand: Brand) => readonly string[] | null;
  /** The content of an open card. */
  readonly children: (brand: Brand) => ReactNode;
}

/** Brands as cards that open in place (SPEC section 2, White Labeled Brands). */
export function BrandList({ brands, isOpen, onToggle, editedOf, children }: BrandListProps) {
  return (
    <>
      {!brands.some(isOpen) && <p className={classes.hint}>{t('Select a brand to edit.')}</p>}
      <ul className={classes.cards} aria-label={t('Brands')}>
        {brands.map((brand) => (
          <BrandCard
            key={brand.id}
            brand={brand}
            open={isOpen(brand)}
            onToggle={() => onToggle(brand)}
            edited={editedOf(brand)}
          >
            {children(brand)}
          </BrandCard>
        ))}
      </ul>
    </>
  );
}

import type { Brand } from '@veritas/shared/api';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import classes from './BrandCard.module.css';

interface BrandCardProps {
  readonly brand: Brand;
  /** Whether it starts open: a brand that was chosen by itself does. */
  readonly startsOpen: boolean;
}

/** One brand, and under it the manufacturers that it may report. */
export function BrandCard({ brand, startsOpen }: BrandCardProps) {
  const [open, setOpen] = useState(startsOpen);
  const bodyId = useId();
  const manufacturers = brand.white_labeled_brands.data;
  return (
    <li className={classes.card}>
      <h2>
        <button
          type="button"
          className={classes.head}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown className={classes.arrow} aria-hidden="true" />
          <span className={classes.name}>{brand.brand}</span>
          <span className={classes.count}>{countText(manufacturers.length)}</span>
        </button>
      </h2>
      <div id={bodyId} hidden={!open}>
        {manufacturers.length === 0 ? (
          <p className={classes.none}>No white-labels added</p>
        ) : (
          // A scrolling list must be reachable without a mouse.
          <ul className={classes.list} aria-label={`Manufacturers of ${brand.brand}`} tabIndex={0}>
            {manufacturers.map((name, index) => (
              // Names may repeat in imported data.
              <li key={`${index} ${name}`}>{name}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 manufacturer' : `${count} manufacturers`;
}

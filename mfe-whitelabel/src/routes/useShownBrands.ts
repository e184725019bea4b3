import type { Brand } from '@veritas/shared/api';
import { useSearchParams } from '@veritas/shared/remote';
import { useState } from 'react';
import { ALL_BRANDS, chosenBrands } from '../features/brand-list/brand-filter.ts';

/** The shown brands and which of them are open; the choice is in the address, like the proposal of a link. */
export function useShownBrands(brands: readonly Brand[]) {
  const [params, setParams] = useSearchParams();
  // A single chosen brand starts open, one among all starts closed.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const asked = params.get('brand');
  const { shown, chosen } = chosenBrands(brands, asked);
  const maker = params.get('maker');
  const turnKey = ({ id }: Brand) => `${chosen} ${id}`;

  function choose(value: string) {
    setTurned((now) => new Set([...now].filter((key) => key !== `${value} ${value}`)));
    // The brand of a link may have to be added first.
    const isAnswer = asked !== null && chosen === ALL_BRANDS && maker !== null;
    setParams(value === ALL_BRANDS ? {} : { brand: value, ...(isAnswer && { maker }) });
  }
  function toggle(brand: Brand) {
    setTurned((now) => flipped(now, turnKey(brand)));
  }
  const isOpen = (brand: Brand) => (chosen !== ALL_BRANDS) !== turned.has(turnKey(brand));
  return {
    ...{ shown, chosen, choose, toggle, isOpen },
    /** The manufacturer that a link proposes for the chosen brand. */
    proposed: chosen === ALL_BRANDS ? null : maker,
    /** The unknown brand of a link. */
    missing: chosen === ALL_BRANDS && maker !== null ? asked : null,
  };
}

function flipped(set: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

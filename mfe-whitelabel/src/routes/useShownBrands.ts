import type { Brand } from '@veritas/shared/api';
import { useSearchParams } from '@veritas/shared/remote';
import { useState } from 'react';
import { ALL_BRANDS, chosenBrands } from '../features/brand-list/brand-filter.ts';

/** Which brands are shown and which of them are open; the choice is in the address. */
export function useShownBrands(brands: readonly Brand[]) {
  const [params, setParams] = useSearchParams();
  // A single chosen brand begins open, one among all begins closed.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const { shown, chosen } = chosenBrands(brands, params.get('brand'));
  const turnKey = ({ id }: Brand) => `${chosen} ${id}`;

  function choose(value: string) {
    setTurned((now) => new Set([...now].filter((key) => key !== `${value} ${value}`)));
    setParams(value === ALL_BRANDS ? {} : { brand: value });
  }
  function toggle(brand: Brand) {
    setTurned((now) => flipped(now, turnKey(brand)));
  }
  const isOpen = (brand: Brand) => (chosen !== ALL_BRANDS) !== turned.has(turnKey(brand));
  return { shown, chosen, choose, toggle, isOpen };
}

function flipped(set: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

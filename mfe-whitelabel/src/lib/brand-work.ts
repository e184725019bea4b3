import type { Brand } from '@veritas/shared/api';
import { useState } from 'react';
import { sameNames } from './name-list.ts';

/** A brand's list as it is being edited, and the stored list that the edit began with. */
export interface Draft {
  readonly names: readonly string[];
  readonly base: readonly string[];
}

/** The last change that was stored from here. */
export interface StoredChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface BrandWork {
  readonly draft: Draft | null;
  readonly stored: StoredChange | null;
}

const NOTHING: BrandWork = { draft: null, stored: null };

/** The edits of each brand. Their state is above the cards: closing a card or filtering loses nothing. */
export function useBrandWork(brands: readonly Brand[]) {
  const [works, setWorks] = useState<ReadonlyMap<Brand['id'], BrandWork>>(new Map());
  const workOf = (brand: Brand) => works.get(brand.id) ?? NOTHING;
  const change = (brand: Brand, work: Partial<BrandWork>) =>
    setWorks((now) => new Map(now).set(brand.id, { ...(now.get(brand.id) ?? NOTHING), ...work }));
  for (const brand of brands) {
    const { draft } = workOf(brand);
    // An edit that is stored or undone is removed: it would conflict with later changes of others.
    if (draft && sameNames(draft.names, savedNames(brand))) change(brand, { draft: null });
  }
  return { workOf, change };
}

export function savedNames(brand: Brand): readonly string[] {
  return brand.white_labeled_brands.data;
}

/** SPEC section 4: dirty when the local list differs from the saved list, which is the one that its edit began with. */
export function isDirty({ draft }: BrandWork): boolean {
  return draft !== null && !sameNames(draft.names, draft.base);
}

/** Another user has stored another list since the edit began. */
export function isStale(brand: Brand, work: BrandWork): boolean {
  return isDirty(work) && work.draft !== null && !sameNames(work.draft.base, savedNames(brand));
}

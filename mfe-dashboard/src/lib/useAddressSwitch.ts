import { useSearchParams } from '@veritas/shared/remote';

/** A yes-or-no choice for one part of the page, kept in the address like the rest of the view. */
export function useAddressSwitch(key: 'table' | 'bars' | 'percent', part: string) {
  const [search, setSearch] = useSearchParams();
  const on = search.getAll(key).includes(part);
  const toggle = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        // The rendered value may be stale: of two quick presses the second reverts the first.
        if (next.has(key, part)) next.delete(key, part);
        else next.append(key, part);
        return next;
      },
      { replace: true },
    );
  return { on, toggle };
}

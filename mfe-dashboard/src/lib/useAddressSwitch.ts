import { useSearchParams } from '@veritas/shared/remote';

/** A choice of yes or no about one part of the page; it is in the address, as all of the view is. */
export function useAddressSwitch(key: 'table' | 'bars' | 'percent', part: string) {
  const [search, setSearch] = useSearchParams();
  const on = search.getAll(key).includes(part);
  const toggle = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (on) next.delete(key, part);
        else next.append(key, part);
        return next;
      },
      { replace: true },
    );
  return { on, toggle };
}

import { useSearchParams } from '@veritas/shared/remote';

/** Whether a chart is shown as its table; it is in the address, as all of the view is. */
export function useTableShown(chart: string) {
  const [search, setSearch] = useSearchParams();
  const shown = search.getAll('table').includes(chart);
  const toggle = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (shown) next.delete('table', chart);
        else next.append('table', chart);
        return next;
      },
      { replace: true },
    );
  return { shown, toggle };
}

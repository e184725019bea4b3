import { call, isMissing, previewBrand, useQuery, useQueryClient } from '@veritas/shared/api';

const unknownKey = ['brand-impact-unknown'] as const;

/** Which rejections of the last days a list would have passed; null on a server without the call. */
export function useImpact(brand: string, names: readonly string[]) {
  const client = useQueryClient();
  const { data: unknown = false } = useQuery({ queryKey: unknownKey, queryFn: () => false, enabled: false });
  return useQuery({
    queryKey: ['brand-impact', brand, [...names].sort()],
    enabled: !unknown,
    // Nothing is shown while an answer is pending: the previous one belongs to another list.
    queryFn: async ({ signal }) => {
      try {
        return await call(previewBrand, { brand, data: [...names] }, { signal });
      } catch (error) {
        if (!isMissing(error)) throw error;
        // Not retried: the server lacks the call.
        client.setQueryData(unknownKey, true);
        return null;
      }
    },
  });
}

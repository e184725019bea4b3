import { call, useMutation, useQuery, useQueryClient } from '@veritas/shared/api';
import { changeModule, getModules, type CallInput } from '@veritas/shared/contracts/releases';
import { toast } from '@veritas/shared/ui';

const KEY = ['modules'];

/** Every remote with its releases, as the server knows them. */
export function useModules() {
  return useQuery({ queryKey: KEY, queryFn: () => call(getModules, {}) });
}

/** Changes a module, and shows what became of it. */
export function useModuleChange(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: CallInput<typeof changeModule>) => call(changeModule, change),
    onSuccess: async ({ message }) => {
      toast.success(message);
      onDone();
      await queries.invalidateQueries({ queryKey: KEY });
    },
    // Refused because somebody else was faster: the page shows what is there now.
    onError: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

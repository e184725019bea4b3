import { call, reasonOf, useLeftSave, useMutation, useQuery, useQueryClient } from '@veritas/shared/api';
import { changeModule, getModules, type CallInput } from '@veritas/shared/contracts/releases';
import { t } from '@veritas/shared/language';
import type { Registry } from '@veritas/shared/registry';
import { toast } from '@veritas/shared/ui';
import { useEffect } from 'react';

const KEY = ['modules'];

/** Every remote with its releases, as the server knows them; read again when the registry says something else. */
export function useModules(registry: Registry | null) {
  const queries = useQueryClient();
  useEffect(() => void queries.invalidateQueries({ queryKey: KEY }), [queries, registry]);
  return useQuery({ queryKey: KEY, queryFn: () => call(getModules, {}) });
}

/** Changes a module, and shows what became of it. */
export function useModuleChange() {
  const queries = useQueryClient();
  const { tell } = useLeftSave();
  return useMutation({
    mutationFn: (change: CallInput<typeof changeModule>) => call(changeModule, change),
    onSuccess: ({ message }) => {
      toast.success(message);
      void queries.invalidateQueries({ queryKey: KEY });
    },
    // Refused because somebody else was faster: the page shows what is there now.
    onError(error) {
      tell('error', changeProblem(error));
      return queries.invalidateQueries({ queryKey: KEY });
    },
  });
}

/** Why a module was not changed. */
export const changeProblem = (error: unknown) => t('Nothing was changed: {reason}', { reason: reasonOf(error) });

import { call, reasonOf, useLeftSave, useMutation, useQuery, useQueryClient } from '@veritas/shared/api';
import { changeModule, getModules, type CallInput } from '@veritas/shared/contracts/releases';
import { t } from '@veritas/shared/language';
import type { Registry } from '@veritas/shared/registry';
import { toast } from '@veritas/shared/ui';
import { useEffect } from 'react';
import { unsure } from './unsure.ts';

const KEY = ['modules'];

/** Every remote with its releases, as the server knows them; read again when the registry changes. */
export function useModules(registry: Registry | null) {
  const queries = useQueryClient();
  useEffect(() => void queries.invalidateQueries({ queryKey: KEY }), [queries, registry]);
  return useQuery({ queryKey: KEY, queryFn: () => call(getModules, {}) });
}

interface ModuleChangeEnd {
  readonly done: (version: string) => string;
  /** Called after the change, also when another user was first. */
  readonly onChange: () => void;
}

/** Changes a module, and shows the outcome. */
export function useModuleChange({ done, onChange }: ModuleChangeEnd) {
  const queries = useQueryClient();
  const { tell } = useLeftSave();
  return useMutation({
    mutationFn: (change: CallInput<typeof changeModule>) => call(changeModule, change),
    onSuccess: ({ version }) => {
      toast.success(done(version));
      onChange();
      void queries.invalidateQueries({ queryKey: KEY });
    },
    // Refused as stale: another user changed it first, and the page is read again.
    onError(error) {
      tell('error', changeProblem(error));
      onChange();
      return queries.invalidateQueries({ queryKey: KEY });
    },
  });
}

/** Why a module was not changed. */
export const changeProblem = (error: unknown) =>
  unsure(error) ?? t('Failed to change the module: {reason}', { reason: reasonOf(error) });

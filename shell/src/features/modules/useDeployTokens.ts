import {
  ApiError,
  call,
  reasonOf,
  useForm,
  useLeftSave,
  useMutation,
  useQuery,
  useQueryClient,
} from '@veritas/shared/api';
import {
  createDeployToken,
  getDeployTokens,
  LONGEST_TOKEN_DAYS,
  revokeDeployToken,
  type DeployToken,
} from '@veritas/shared/contracts/releases';
import { t } from '@veritas/shared/language';
import { toast } from '@veritas/shared/ui';

const KEY = ['deploy-tokens'];

/** The valid deploy tokens. */
export function useDeployTokens() {
  return useQuery({ queryKey: KEY, queryFn: () => call(getDeployTokens, {}) });
}

/** Revokes a token immediately. */
export function useTokenEnd() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DeployToken) => call(revokeDeployToken, { id }),
    onSuccess: () => toast.success(t('Deploy token revoked')),
    onError: (error) => toast.error(t('Failed to revoke the deploy token: {error}', { error: reasonOf(error) })),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** The form of a new token. Its text is passed on once and never stored. */
export function useNewToken(onCreated: (token: string) => void) {
  const queries = useQueryClient();
  const { tell } = useLeftSave();
  return useForm({
    initial: { remote: '', name: '', days: '90' },
    check: ({ remote, name, days }) => ({
      fields: {
        ...(remote === '' && { remote: t('Choose a module') }),
        ...(name.trim() === '' && { name: t('Enter who uses the token') }),
        ...(!isDays(days) && { days: t('Enter 1 to {most} days', { most: LONGEST_TOKEN_DAYS }) }),
      },
    }),
    send: ({ remote, name, days }) => call(createDeployToken, { remote, name, days: Number(days) }),
    explain: (error) =>
      error instanceof ApiError && Object.keys(error.fields).length > 0
        ? { fields: error.fields }
        : { fields: {}, text: t('Failed to create the token'), reason: reasonOf(error) },
    onSent: ({ token }) => {
      void queries.invalidateQueries({ queryKey: KEY });
      onCreated(token);
      tell('error', t('The token was created but could not be shown. Revoke it and create another.'));
    },
  });
}

function isDays(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= LONGEST_TOKEN_DAYS;
}

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
import { unsure } from './unsure.ts';

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
    onError: (error) =>
      toast.error(unsure(error) ?? t('Failed to revoke the deploy token: {error}', { error: reasonOf(error) })),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** The choice of a module that has no release yet: `+` is no name. */
export const OTHER_MODULE = '+';
/** A module by its name or its folder. */
const MODULE = /^(?:mfe-)?([a-z][a-z0-9]{0,31})$/;

/** The form of a new token. Its text is passed on once and never stored. */
export function useNewToken(onCreated: (token: string) => void) {
  const queries = useQueryClient();
  const { tell } = useLeftSave();
  return useForm({
    initial: { remote: '', other: '', name: '', days: '90' },
    check: ({ remote, other, name, days }) => ({
      fields: {
        ...(remote === '' && { remote: t('Choose a module') }),
        ...(remote === OTHER_MODULE &&
          !MODULE.test(other.trim()) && { other: t('Enter the name: 1 to 32 lower-case letters and digits') }),
        ...(name.trim() === '' && { name: t('Enter who uses the token') }),
        ...(!isDays(days) && { days: t('Enter 1 to {most} days', { most: LONGEST_TOKEN_DAYS }) }),
      },
    }),
    send: ({ remote, other, name, days }) => {
      const named = remote === OTHER_MODULE ? MODULE.exec(other.trim())?.[1] : undefined;
      return call(createDeployToken, { remote: named ?? remote, name, days: Number(days) });
    },
    explain: (error) =>
      error instanceof ApiError && Object.keys(error.fields).length > 0
        ? { fields: error.fields }
        : { fields: {}, ...creationProblem(error) },
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

function creationProblem(error: unknown) {
  const maybe = unsure(error);
  return maybe === null ? { text: t('Failed to create the token'), reason: reasonOf(error) } : { text: maybe };
}

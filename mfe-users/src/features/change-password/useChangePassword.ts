import {
  changePassword,
  MIN_PASSWORD_LENGTH,
  NewPassword,
  problemWith,
  useForm,
  type FormRefusal,
} from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { checkSession } from '@veritas/shared/session';
import { carryOut } from '../../lib/server/carry-out.ts';
import { fieldErrors, saveRefusal } from '../../lib/server/refusal.ts';
import { useReloadOwnSessions } from '../../lib/server/sessions.ts';

const EMPTY = { current: '', wanted: '', again: '' };
type Values = typeof EMPTY;

function check({ current, wanted, again }: Values): FormRefusal<Values> {
  const isShort = wanted.length < MIN_PASSWORD_LENGTH;
  const problem = isShort
    ? t('Password needs at least {count} characters', { count: MIN_PASSWORD_LENGTH })
    : problemWith(NewPassword, wanted);
  return {
    fields: {
      ...(!current && { current: t('The current password is missing') }),
      ...(problem && { wanted: problem }),
      ...(wanted !== again && { again: t('Does not match the new password') }),
    },
  };
}

function explain(error: unknown): FormRefusal<Values> {
  const { current_password: current, new_password: wanted } = fieldErrors(error, ['current_password', 'new_password']);
  return {
    fields: { ...(current && { current }), ...(wanted && { wanted }) },
    ...saveRefusal(error, t('Failed to change the password')),
  };
}

/** The form for the user's own password. */
export function useChangePassword() {
  const reloadSessions = useReloadOwnSessions();
  return useForm({
    initial: EMPTY,
    check,
    explain,
    send: async ({ current, wanted }) => {
      await carryOut(changePassword, { current_password: current, new_password: wanted });
      await checkSession();
    },
    next: () => EMPTY,
    success: t('Password changed. Your other sessions have ended.'),
    onSent: () => void reloadSessions(),
  });
}

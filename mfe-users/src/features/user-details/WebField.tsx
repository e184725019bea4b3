import { isMissing, reasonOf, type ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Select } from '@veritas/shared/ui';
import { asTheRole, webChoiceOf, type WebChoice } from '../../lib/people/web-choice.ts';
import { FailedHint } from '../../lib/server/FailedHint.tsx';
import { useStoredSettings } from '../../lib/server/settings.ts';

interface WebFieldProps {
  readonly user: ListedUser;
  /** The role chosen in the form. */
  readonly role: string;
  readonly value: WebChoice;
  readonly onChange: (choice: WebChoice) => void;
}

/** Web sign-in of the user: by the setting of the role, or for this user alone. */
export function WebField({ user, role, value, onChange }: WebFieldProps) {
  const { data, error } = useStoredSettings();
  const mayRole = data?.web_login_roles.value.includes(role) ?? null;
  const items = [
    { value: 'role', label: asTheRole(mayRole) },
    { value: 'allowed', label: t('Allowed') },
    { value: 'refused', label: t('Not allowed') },
  ] as const;
  const may = value === 'role' ? mayRole : value === 'allowed';
  const ends = value !== webChoiceOf(user) && user.is_webview === true && may === false;
  const problem = error && !data && !isMissing(error) && (
    <FailedHint text={t('Failed to load the settings: {reason}', { reason: reasonOf(error) })} error={error} />
  );
  const hint = ends ? t('Signs the user out on the web, but not in the app') : null;
  return <Select label={t('Web sign-in')} items={items} value={value} hint={problem || hint} onChange={onChange} />;
}

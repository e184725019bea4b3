import { can, parseRole, roleLabel, ROLES, type Role } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { SettingFrame } from './SettingFrame.tsx';
import { useSettingForm, type SettingCardProps } from './useSettingForm.ts';
import classes from './Settings.module.css';

/** The roles that may sign in on the web; the others use the app. */
export function WebRolesCard(card: SettingCardProps) {
  const setting = card.settings.web_login_roles;
  // Roles of a newer release only: web sign-in was not taken from their users by a choice here.
  const others = setting.value.filter((role) => parseRole(role) === null);
  const stored = ROLES.filter((role) => setting.value.includes(role));
  const form = useSettingForm<{ roles: readonly Role[] }>({
    title: t('Web sign-in'),
    setting,
    stored: { roles: stored },
    check: () => ({ fields: {} }),
    change: ({ roles }, version) => ({ name: 'web_login_roles', value: [...roles, ...others], version }),
    card,
  });
  return (
    <SettingFrame
      description={t(
        'Roles that may sign in here; the others use the app. Users of a role that you remove are signed out. What is set for a single user stays.',
      )}
      stored={stored.map(roleLabel).join(', ')}
      variable="WEB_LOGIN_ROLES"
      form={form}
    >
      <div className={classes.roles} role="group" aria-label={t('Roles')}>
        {ROLES.map((role) => (
          <label key={role} className={classes.role}>
            <input
              type="checkbox"
              checked={form.values.roles.includes(role)}
              // Only super admins can open this page.
              disabled={can(role, 'change_settings')}
              onChange={({ target }) => form.edit({ roles: toggled(form.values.roles, role, target.checked) })}
            />
            {roleLabel(role)}
          </label>
        ))}
      </div>
    </SettingFrame>
  );
}

function toggled(roles: readonly Role[], role: Role, isOn: boolean): readonly Role[] {
  return ROLES.filter((each) => (each === role ? isOn : roles.includes(each)));
}

import { MAX_HUB_HOURS, MAX_RC_DAYS } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { TextField } from '@veritas/shared/ui';
import { SettingFrame } from './SettingFrame.tsx';
import { useSettingForm, type SettingCardProps } from './useSettingForm.ts';
import classes from './Settings.module.css';

/** When a device needs attention, unless a saved view has its own limits. */
export function AgeingCard(card: SettingCardProps) {
  const setting = card.settings.ageing;
  const form = useSettingForm<{ hub: string; rc: string }>({
    title: t('Ageing'),
    setting,
    stored: { hub: String(setting.value.hub_hours), rc: String(setting.value.rc_days) },
    check: ({ hub, rc }) => {
      const [hubProblem, rcProblem] = [countProblem(hub, MAX_HUB_HOURS), countProblem(rc, MAX_RC_DAYS)];
      return { fields: { ...(hubProblem && { hub: hubProblem }), ...(rcProblem && { rc: rcProblem }) } };
    },
    change: ({ hub, rc }, version) => ({
      name: 'ageing',
      value: { hub_hours: Number(hub), rc_days: Number(rc) },
      version,
    }),
    card,
  });
  return (
    <SettingFrame
      description={t('When a device needs attention. Links and saved views with their own limits keep them.')}
      stored={t('{hours, plural, one {# hour} other {# hours}}, {days, plural, one {# day} other {# days}}', {
        hours: setting.value.hub_hours,
        days: setting.value.rc_days,
      })}
      form={form}
    >
      <div className={classes.pair}>
        <TextField label={t('Hours from the doorstep to the hub')} inputMode="numeric" size={6} {...form.text('hub')} />
        <TextField
          label={t('Days from the hub to the return centre')}
          inputMode="numeric"
          size={6}
          {...form.text('rc')}
        />
      </div>
    </SettingFrame>
  );
}

function countProblem(typed: string, max: number): string | null {
  const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= max ? null : t('A whole number from 1 to {max}', { max });
}

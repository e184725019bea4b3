import { MAX_ARCHIVE_DAYS, MIN_ARCHIVE_DAYS } from '@veritas/shared/api';
import { countText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { TextField } from '@veritas/shared/ui';
import { SettingFrame } from './SettingFrame.tsx';
import { useSettingForm, type SettingCardProps } from './useSettingForm.ts';

const PROBLEM = t('A whole number from {min} to {max}, or empty', {
  min: MIN_ARCHIVE_DAYS,
  max: countText(MAX_ARCHIVE_DAYS),
});

/** The age at which closed devices leave the pick list. */
export function ArchiveCard(card: SettingCardProps) {
  const setting = card.settings.archive_after_days;
  const form = useSettingForm<{ days: string }>({
    title: t('Closed devices'),
    setting,
    stored: { days: setting.value === null ? '' : String(setting.value) },
    check: ({ days }) => ({ fields: isAllowed(days.trim()) ? {} : { days: PROBLEM } }),
    change: ({ days }, version) => ({ name: 'archive_after_days', value: Number(days) || null, version }),
    card,
  });
  return (
    <SettingFrame
      description={t(
        'Detatched devices leave the pick list and the dashboard after this time, and return when it is changed. They are still found by ID and in the report; flagged ones stay.',
      )}
      stored={
        setting.value === null
          ? t('they stay in the list')
          : t('{days, plural, one {# day} other {# days}}', { days: setting.value })
      }
      form={form}
    >
      <TextField
        label={t('Days after the return centre')}
        hint={t('Empty: they stay in the list.')}
        inputMode="numeric"
        size={6}
        {...form.text('days')}
      />
    </SettingFrame>
  );
}

function isAllowed(typed: string): boolean {
  const days = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
  return typed === '' || (days >= MIN_ARCHIVE_DAYS && days <= MAX_ARCHIVE_DAYS);
}

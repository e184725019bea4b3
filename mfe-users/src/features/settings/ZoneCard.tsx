import { t } from '@veritas/shared/language';
import { Combobox, type Option } from '@veritas/shared/ui';
import { useState } from 'react';
import { SettingFrame } from './SettingFrame.tsx';
import { useSettingForm, type SettingCardProps } from './useSettingForm.ts';
import { matchingZones, zoneOption } from './zones.ts';

/** The zone in which days are counted for all users. */
export function ZoneCard(card: SettingCardProps) {
  const setting = card.settings.time_zone;
  const [search, setSearch] = useState('');
  const stored = zoneOption(setting.value);
  const form = useSettingForm<{ zone: Option | null }>({
    title: t('Business time zone'),
    setting,
    stored: { zone: stored },
    check: ({ zone }) => ({ fields: zone ? {} : { zone: t('Choose a time zone from the list') } }),
    change: ({ zone }, version) => ({ name: 'time_zone', value: zone?.value || null, version }),
    card,
  });
  return (
    <SettingFrame
      description={t('Where a day begins and ends, in every figure, filter, report and upload.')}
      stored={stored.label}
      variable="VERITAS_TIME_ZONE"
      form={form}
    >
      <Combobox
        label={t('Time zone')}
        items={matchingZones(search)}
        value={form.values.zone}
        onChange={(zone) => form.edit({ zone })}
        onSearch={setSearch}
        loading={false}
        placeholder={t('Search, for example Kolkata')}
        emptyText={t('No time zone with this name')}
        disabled={setting.source === 'variable'}
        error={form.problems.zone}
      />
    </SettingFrame>
  );
}

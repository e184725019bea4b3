import { ALL_HUBS } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Select } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import classes from './DeviceFilter.module.css';
import { IdField, type IdFieldProps } from './IdField.tsx';
import { ShownCount } from './ShownCount.tsx';

interface DeviceFilterProps extends IdFieldProps {
  hubs: readonly { value: string; label: string }[];
  /** Number of shown rows; null while unknown. */
  shown: number | null;
  /** Shows the hub elsewhere. */
  phone: boolean;
  /** The link beside the number of rows. */
  ownDevices: ReactNode;
  /** Further content of the toolbar. */
  children?: ReactNode;
}

/** The toolbar of the list: the filter by ID and hub, the number of rows, and further content. */
export function DeviceFilter(props: DeviceFilterProps) {
  const { filter, hubs, onEnter, onLeave, shown, cursorAtStart, phone, ownDevices, children } = props;
  return (
    <div className={classes.toolbar} data-phone={phone || undefined} role="search" aria-label={t('Devices')}>
      <IdField filter={filter} onEnter={onEnter} onLeave={onLeave} cursorAtStart={cursorAtStart} />
      {!phone && <HubFilter filter={filter} hubs={hubs} />}
      <div className={classes.more}>
        {children}
        <ShownCount shown={shown} />
        {ownDevices}
      </div>
    </div>
  );
}

/** All Hubs, or one of them (SPEC section 2). */
export function HubFilter({ filter, hubs }: Pick<DeviceFilterProps, 'filter' | 'hubs'>) {
  const { hub = ALL_HUBS } = filter.question;
  return (
    <Select
      label={t('Filter by hub')}
      hideLabel
      placeholder={t('Filter by hub...')}
      items={withChosen(hubs, hub)}
      value={hub === ALL_HUBS ? null : hub}
      onChange={(next) => filter.change({ hub: next === ALL_HUBS ? undefined : next })}
    />
  );
}

/** A link may name a hub that no record has any more; the filter still shows it as the choice. */
function withChosen(hubs: DeviceFilterProps['hubs'], chosen: string) {
  return hubs.some(({ value }) => value === chosen) ? hubs : [...hubs, { value: chosen, label: chosen }];
}

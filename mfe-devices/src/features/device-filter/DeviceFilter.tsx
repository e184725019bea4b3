import { ALL_HUBS, hubsOf } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Select } from '@veritas/shared/ui';
import type { ReactNode } from 'react';
import { toHubs } from '../../lib/hubs-of-list.ts';
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
        <div className={classes.shown}>
          <ShownCount shown={shown} />
          {ownDevices}
        </div>
      </div>
    </div>
  );
}

/** All Hubs, or one of them (SPEC section 2). Of several, which `FilterPanel` adds, it shows the number. */
export function HubFilter({ filter, hubs }: Pick<DeviceFilterProps, 'filter' | 'hubs'>) {
  const chosen = hubsOf(filter.question);
  const hub = chosen.length === 1 ? chosen[0] : undefined;
  return (
    <Select
      label={t('Filter by hub')}
      hideLabel
      placeholder={chosen.length > 1 ? t('{count} hubs', { count: chosen.length }) : t('Filter by hub...')}
      items={withChosen(hubs, hub)}
      value={hub ?? null}
      onChange={(next) => filter.change(toHubs(next === ALL_HUBS ? [] : [next]))}
    />
  );
}

/** A link may name a hub that no record has any more; the filter still shows it as the choice. */
function withChosen(hubs: DeviceFilterProps['hubs'], chosen: string | undefined) {
  if (chosen === undefined || hubs.some(({ value }) => value === chosen)) return hubs;
  return [...hubs, { value: chosen, label: chosen }];
}

import { usePhone } from '@veritas/shared/ui';
import { hubsOf, listLink, pinZone, scansByFilter } from '@veritas/shared/domain';
import { useSession, useZone } from '@veritas/shared/session';
import { useId, useState } from 'react';
import { DeviceFilter } from '../features/device-filter/DeviceFilter.tsx';
import { columnName } from '../features/device-list/columns.tsx';
import { ExportButton } from '../features/list-export/ExportButton.tsx';
import { LookButton } from '../features/list-look/LookButton.tsx';
import { ActiveFilters } from '../features/more-filters/ActiveFilters.tsx';
import { activeFilters } from '../features/more-filters/active-filters.ts';
import { FilterPanel } from '../features/more-filters/FilterPanel.tsx';
import { FiltersButton } from '../features/more-filters/FiltersButton.tsx';
import { OwnDevices } from '../features/own-devices/OwnDevices.tsx';
import { ViewsMenu } from '../features/saved-views/ViewsMenu.tsx';
import { PhoneFilters } from './PhoneFilters.tsx';
import type { PickList } from './usePickList.ts';

interface ListToolbarProps {
  pickList: PickList;
  /** Arrow down in the filter. */
  onLeave: () => void;
}

/** The query of the list: the filter, the panel of further filters, active filters, saved views. */
export function ListToolbar({ pickList, onLeave }: ListToolbarProps) {
  const { filter, question, list, hubs, scan, look } = pickList;
  const { role } = useSession();
  const zone = useZone();
  const panelId = useId();
  const [panelOpen, setPanelOpen] = useState(false);
  const phone = usePhone();
  const active = activeFilters(question, { ownZone: zone, hubs });
  // Several hubs are among the active filters.
  const folded = [hubsOf(question).length === 1, question.sort !== undefined].filter(Boolean).length;
  return (
    <>
      <DeviceFilter
        filter={filter}
        hubs={hubs}
        onEnter={scan}
        onLeave={onLeave}
        shown={list?.rows.length ?? null}
        cursorAtStart={filter.isWithoutQuery && scansByFilter(role)}
        phone={phone}
        ownDevices={list && <OwnDevices question={question} operators={list.operators} />}
      >
        <FiltersButton
          controls={panelId}
          open={panelOpen}
          active={active.length + (phone ? folded : 0)}
          onToggle={() => setPanelOpen(!panelOpen)}
        />
        {!phone && (
          <>
            <LookButton look={look.look} nameOf={columnName} onChange={look.change} />
            <ViewsMenu question={question} onEdit={pickList.views.edit} />
            {list && <ExportButton rows={list.rows} />}
          </>
        )}
      </DeviceFilter>
      {phone && panelOpen && <PhoneFilters id={panelId} pickList={pickList} onClose={() => setPanelOpen(false)} />}
      {!phone && panelOpen && (
        <FilterPanel
          key={filter.clearings}
          id={panelId}
          question={question}
          hubs={hubs}
          operators={list?.operators ?? []}
          hasMarks={!pickList.marks.isAbsent}
          onChange={filter.change}
        />
      )}
      {!phone && (
        <ActiveFilters
          filters={active}
          onChange={filter.change}
          onClearAll={filter.clear}
          link={listLink(pinZone(question, zone))}
        />
      )}
    </>
  );
}

import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Button, useFocusAfterRemoval } from '@veritas/shared/ui';
import { HubFilter } from '../features/device-filter/DeviceFilter.tsx';
import { SortSelect } from '../features/device-list/SortSelect.tsx';
import { ExportButton } from '../features/list-export/ExportButton.tsx';
import { ActiveFilters } from '../features/more-filters/ActiveFilters.tsx';
import { activeFilters } from '../features/more-filters/active-filters.ts';
import { FilterPanel } from '../features/more-filters/FilterPanel.tsx';
import { ViewsMenu } from '../features/saved-views/ViewsMenu.tsx';
import classes from './PhoneFilters.module.css';
import { ListSummary } from './ListSummary.tsx';
import type { PickList } from './usePickList.ts';

interface PhoneFiltersProps {
  id: string;
  pickList: PickList;
  onClose: () => void;
}

/** On a phone all filters and the sort order are behind one button, so that the devices begin above the fold. */
export function PhoneFilters({ id, pickList, onClose }: PhoneFiltersProps) {
  const { filter, question, list, hubs } = pickList;
  const zone = useZone();
  const leavesFocus = useFocusAfterRemoval(() => document.querySelector<HTMLElement>(`[aria-controls="${id}"]`));
  return (
    <div ref={leavesFocus} id={id} className={classes.panel}>
      <ListSummary pickList={pickList} />
      <ActiveFilters
        filters={activeFilters(question, { ownZone: zone, hubs })}
        onChange={filter.change}
        onClearAll={filter.clear}
      />
      <HubFilter filter={filter} hubs={hubs} />
      <SortSelect order={pickList.order} />
      <FilterPanel
        key={filter.clearings}
        id={`${id}-more`}
        question={question}
        hubs={hubs}
        operators={list?.operators ?? []}
        hasMarks={!pickList.marks.isAbsent}
        onChange={filter.change}
      />
      <div className={classes.actions}>
        <ViewsMenu question={question} onEdit={pickList.views.edit} />
        {list && <ExportButton rows={list.rows} />}
      </div>
      <Button variant="primary" onClick={onClose}>
        {list
          ? t('{count, plural, one {Show # device} other {Show # devices}}', { count: list.rows.length })
          : t('Show devices')}
      </Button>
    </div>
  );
}

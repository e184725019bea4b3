import { t } from '@veritas/shared/language';
import { Button, TextField, useFocusAfterRemoval, usePhone, type TypedText } from '@veritas/shared/ui';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Filters, type FiltersProps } from './Filters.tsx';
import { SortSelect } from './SortSelect.tsx';
import { isNarrowed, settingsOf } from './view/users-view.ts';
import classes from './UserList.module.css';

/** Of an email address. The search is in the address of the page, which servers refuse when it is too long. */
const MAX_SEARCH = 254;

/** Search, filters and order; on a phone one button unfolds all but the search. */
export function Toolbar({ searchField, ...props }: FiltersProps & { readonly searchField: TypedText['field'] }) {
  const { view, onChange } = props;
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const panel = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const clearRef = useFocusAfterRemoval(() => toolbar.current);
  const clearAll = isNarrowed(view) && (
    <Button
      ref={clearRef}
      variant="quiet"
      onClick={() => onChange({ q: '', role: null, group: null, active: null, state: null })}
    >
      {t('Clear filters')}
    </Button>
  );
  return (
    <div ref={toolbar} className={classes.toolbar} role="search" aria-label={t('Users')} tabIndex={-1}>
      <TextField
        label={t('Search users')}
        hideLabel
        type="search"
        maxLength={MAX_SEARCH}
        placeholder={phone ? t('Search users') : t('Name, email, role or group')}
        icon={<Search aria-hidden="true" />}
        {...searchField}
        onClear={() => onChange({ q: '' })}
      />
      {phone ? (
        <>
          <FiltersButton count={settingsOf(view)} open={open} panel={panel} onPress={() => setOpen(!open)} />
          <div id={panel} className={classes.panel} role="group" aria-label={t('Filters')} hidden={!open}>
            <Filters {...props} />
            <SortSelect sort={view.sort} onSort={(sort) => onChange({ sort })} rich={props.rich} />
            {clearAll}
          </div>
        </>
      ) : (
        <>
          <Filters {...props} />
          {clearAll}
        </>
      )}
    </div>
  );
}

interface FiltersButtonProps {
  /** Number of active filters, including the order. */
  readonly count: number;
  readonly open: boolean;
  readonly panel: string;
  readonly onPress: () => void;
}

function FiltersButton({ count, open, panel, onPress }: FiltersButtonProps) {
  return (
    <Button
      variant="quiet"
      icon={<SlidersHorizontal aria-hidden="true" />}
      aria-expanded={open}
      aria-controls={panel}
      onClick={onPress}
    >
      {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
    </Button>
  );
}

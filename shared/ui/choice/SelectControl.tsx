import { useSelect, type UseSelectState, type UseSelectStateChangeOptions } from 'downshift';
import { ChevronDown } from 'lucide-react';
import { t } from '../../language/t.ts';
import { ClearButton } from '../field/ClearButton.tsx';
import { labelIdOf, type FieldControl } from '../field/Field.tsx';
import { guardListKeys, NO_FOCUS } from './list-focus.ts';
import { pageAway, type Option } from './options.ts';
import { LoadingOption, OptionList } from './OptionList.tsx';
import { useGrowingList } from './useGrowingList.ts';
import { useMenuPlacement } from './useMenuPlacement.ts';
import { useSteadyHighlight } from './useSteadyHighlight.ts';
import classes from './Choice.module.css';

interface SelectControlProps<T extends string> {
  control: FieldControl;
  choices: { items: readonly Option<T>[]; value: T | null; change: (value: T | null) => void };
  label: string;
  placeholder: string | undefined;
  disabled: boolean | undefined;
  loading: boolean | undefined;
  clearable: boolean | undefined;
  required: boolean | undefined;
}

/** The control inside the field of a `Select`. */
export function SelectControl<T extends string>(props: SelectControlProps<T>) {
  const { control, choices, label, disabled = false, loading = false, clearable, required } = props;
  const placeholder = loading ? t('Loading …') : (props.placeholder ?? t('Select'));
  const items = [...choices.items];
  const selectedItem = items.find((item) => item.value === choices.value) ?? null;
  const select = useSelect<Option<T>>({
    items,
    selectedItem,
    itemToString: (item) => item?.label ?? '',
    toggleButtonId: control.id,
    labelId: labelIdOf(control.id),
    menuId: `${control.id}-menu`,
    stateReducer: stepByPage(items.length),
    onSelectedItemChange: ({ selectedItem: next }) => choices.change(next?.value ?? null),
  });
  const { isOpen, highlightedIndex } = select;
  const frame = useMenuPlacement(isOpen);
  useSteadyHighlight(items, select);
  const { drawn, onScroll } = useGrowingList(items.length, select);
  const cleared = clearable && selectedItem && !disabled;

  return (
    <div ref={frame} className={classes.frame}>
      {/* eslint-disable-next-line jsx-a11y-x/role-supports-aria-props -- the role is among the button's props */}
      <button
        type="button"
        {...select.getToggleButtonProps({ ...control, disabled, onKeyDown: guardListKeys(isOpen) })}
        className={classes.toggle}
        data-empty={!selectedItem || undefined}
        data-clearable={cleared || undefined}
        aria-required={required}
      >
        <Chosen label={selectedItem?.label} placeholder={placeholder} />
        <ChevronDown className={classes.chevron} aria-hidden="true" />
      </button>
      {cleared && (
        <span className={classes.clear}>
          <ClearButton label={label} controlId={control.id} onClear={() => choices.change(null)} />
        </span>
      )}
      <ul
        {...select.getMenuProps({ onScroll, ...NO_FOCUS })}
        className={classes.menu}
        data-open={isOpen || undefined}
        aria-busy={loading || undefined}
      >
        {isOpen && (
          <OptionList
            items={items}
            selected={choices.value}
            highlighted={highlightedIndex}
            drawn={drawn}
            propsOf={(item, index) => select.getItemProps({ item, index })}
          />
        )}
        {isOpen && loading && <LoadingOption />}
      </ul>
    </div>
  );
}

/** A long text is cut in its field, as in large print: the tooltip has all of it. */
function Chosen({ label, placeholder }: { label: string | undefined; placeholder: string }) {
  return (
    <span className={classes.chosen} title={label ?? placeholder}>
      {label ?? placeholder}
    </span>
  );
}

function stepByPage(count: number) {
  const { ToggleButtonKeyDownPageDown: down, ToggleButtonKeyDownPageUp: up } = useSelect.stateChangeTypes;
  return <Item,>(state: UseSelectState<Item>, { type, changes }: UseSelectStateChangeOptions<Item>) => {
    if (type !== down && type !== up) return changes;
    return { ...changes, highlightedIndex: pageAway(state.highlightedIndex, type === down ? 1 : -1, count) };
  };
}

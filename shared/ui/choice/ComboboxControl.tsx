import { useCombobox } from 'downshift';
import { ChevronDown } from 'lucide-react';
import { t } from '../../language/t.ts';
import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { ClearButton } from '../field/ClearButton.tsx';
import { labelIdOf, type FieldControl, type FieldProps } from '../field/Field.tsx';
import fieldClasses from '../field/TextField.module.css';
import { reduceCombobox } from './combobox-state.ts';
import { guardListKeys, NO_FOCUS } from './list-focus.ts';
import type { Option } from './options.ts';
import { MoreLine, OptionList } from './OptionList.tsx';
import { useGrowingList } from './useGrowingList.ts';
import { useMenuPlacement } from './useMenuPlacement.ts';
import { useSteadyHighlight } from './useSteadyHighlight.ts';
import classes from './Choice.module.css';

export interface ComboboxSearch<T extends string> {
  /** The options for the typed text: the caller searches, with any debounce. */
  items: readonly Option<T>[];
  value: Option<T> | null;
  onChange: (option: Option<T> | null) => void;
  /** Called with each typed text, and with '' when the field is emptied; begin with the items for ''. */
  onSearch: (text: string) => void;
  loading?: boolean | undefined;
  placeholder?: string | undefined;
  /** Shown when nothing is found. */
  emptyText?: string | undefined;
  /** Shown below the options, where these may be incomplete. */
  moreText?: string | undefined;
  disabled?: boolean | undefined;
}

type ComboboxControlProps<T extends string> = ComboboxSearch<T> &
  Pick<FieldProps, 'label' | 'required'> & { control: FieldControl };

/** The control inside the field of a `Combobox`. */
export function ComboboxControl<T extends string>(props: ComboboxControlProps<T>) {
  const { control, label, value, loading = false, disabled = false, emptyText = t('Nothing found') } = props;
  const moreText = props.items.length > 0 ? props.moreText : undefined;
  const items = [...props.items];
  const combobox = useOptionCombobox(props, items);
  const { isOpen, highlightedIndex, inputValue } = combobox;
  const frame = useMenuPlacement(isOpen);
  useSteadyHighlight(items, combobox);
  const { drawn, onScroll } = useGrowingList(items.length, combobox);
  const clear = () => {
    combobox.setInputValue('');
    props.onChange(null);
  };
  return (
    <div ref={frame} className={classes.frame}>
      <div className={fieldClasses.box}>
        <input
          {...combobox.getInputProps({
            ...control,
            disabled,
            placeholder: props.placeholder,
            onKeyDown: guardListKeys(isOpen),
          })}
          className={fieldClasses.input}
          autoComplete="off"
          aria-required={props.required}
          aria-busy={loading || undefined}
        />
        {inputValue !== '' && !disabled && <ClearButton label={label} controlId={control.id} onClear={clear} />}
        <button
          type="button"
          {...combobox.getToggleButtonProps({ disabled })}
          className={classes.opener}
          aria-label={t('Show choices of {label}', { label })}
        >
          <ChevronDown className={classes.chevron} aria-hidden="true" />
        </button>
      </div>
      <ul
        {...combobox.getMenuProps({ onScroll, ...NO_FOCUS })}
        className={classes.menu}
        data-open={isOpen || undefined}
        data-loading={loading || undefined}
      >
        {isOpen && (
          <OptionList
            items={items}
            selected={value?.value ?? null}
            highlighted={highlightedIndex}
            drawn={drawn}
            propsOf={(item, index) => combobox.getItemProps({ item, index })}
          />
        )}
        {isOpen && moreText && <MoreLine text={moreText} />}
      </ul>
      <SearchNote open={isOpen} loading={loading} found={items.length} emptyText={emptyText} moreText={moreText} />
    </div>
  );
}

function useOptionCombobox<T extends string>(
  { control, value, onChange, onSearch }: ComboboxControlProps<T>,
  items: Option<T>[],
) {
  return useCombobox<Option<T>>({
    items,
    selectedItem: value,
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.value,
    inputId: control.id,
    labelId: labelIdOf(control.id),
    menuId: `${control.id}-menu`,
    stateReducer: reduceCombobox(items.length),
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem ?? null),
    onInputValueChange: ({ inputValue, type }) => {
      // The text of a selected option is not a search; an emptied field searches for everything.
      if (type === useCombobox.stateChangeTypes.InputChange || inputValue === '') onSearch(inputValue);
    },
  });
}

interface SearchNoteProps {
  open: boolean;
  loading: boolean;
  found: number;
  emptyText: string;
  moreText: string | undefined;
}

/** State of the options: loading, empty, or incomplete. */
function SearchNote(props: SearchNoteProps) {
  const empty = props.open && props.found === 0;
  return (
    <div role="status" className={classes.note} data-open={empty || undefined}>
      {empty && (props.loading ? t('Searching') : props.emptyText)}
      {props.open && !empty && <VisuallyHidden>{props.moreText}</VisuallyHidden>}
    </div>
  );
}

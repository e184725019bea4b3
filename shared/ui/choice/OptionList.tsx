import { Check } from 'lucide-react';
import { shortText } from '../../domain/index.ts';
import type { ComponentProps } from 'react';
import { t } from '../../language/t.ts';
import type { Option } from './options.ts';
import classes from './Choice.module.css';

interface OptionListProps<T extends string> {
  items: readonly Option<T>[];
  selected: T | null;
  highlighted: number;
  /** Number of rendered items, from the first one. */
  drawn: number;
  propsOf: (item: Option<T>, index: number) => ComponentProps<'li'>;
}

/** The options of an open menu; the selected one has a check, the highlighted one a background. */
export function OptionList<T extends string>({ items, selected, highlighted, drawn, propsOf }: OptionListProps<T>) {
  const isPart = drawn < items.length;
  return items.slice(0, drawn).map((item, index) => {
    const chosen = item.value === selected;
    return (
      // The role is among the props of the option.
      // eslint-disable-next-line jsx-a11y-x/role-supports-aria-props
      <li
        key={item.value}
        {...propsOf(item, index)}
        className={classes.option}
        aria-selected={chosen}
        aria-setsize={isPart ? items.length : undefined}
        aria-posinset={isPart ? index + 1 : undefined}
        data-highlighted={index === highlighted || undefined}
      >
        <span>{shortText(item.label)}</span>
        {chosen && <Check aria-hidden="true" />}
      </li>
    );
  });
}

/** Shows below the options that more are loading. A listbox may contain only options. */
export function LoadingOption() {
  const option = { role: 'option', 'aria-selected': false, 'aria-disabled': true } as const;
  return (
    <li {...option} className={classes.waiting}>
      {t('Loading …')}
    </li>
  );
}

/** A visual-only text below the options: a listbox may contain only options. */
export function MoreLine({ text }: { text: string }) {
  return (
    <li className={classes.waiting} aria-hidden="true">
      {text}
    </li>
  );
}

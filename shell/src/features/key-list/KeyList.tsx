import { t } from '@veritas/shared/language';
import {
  Dialog,
  keyList,
  useKeyCommands,
  useKeyList,
  useSingleKeys,
  withModifier,
  type KeyMeaning,
} from '@veritas/shared/ui';
import { useEffect, useId } from 'react';
import classes from './KeyList.module.css';

const KEYS: readonly KeyMeaning[] = [
  { keys: [withModifier('K')], does: t('Find a page, device or action'), single: false },
  { keys: ['Esc'], does: t('Close a dialog, menu or message'), single: false },
  { keys: ['?'], does: t('This list'), single: true },
];

/** Lists the keys of the current page and of the console, with the switch for single-key shortcuts. */
export function KeyList() {
  const { isOpen, ofPage } = useKeyList();
  const { on, setOn } = useSingleKeys();
  useKeyCommands({ '?': keyList.open });
  // The list of one user does not open for the next.
  useEffect(() => keyList.close, []);

  const single = [...ofPage, ...KEYS].filter((meaning) => meaning.single).flatMap(({ keys }) => keys);
  return (
    <Dialog title={t('Keyboard shortcuts')} purpose="read" open={isOpen} onClose={keyList.close}>
      {ofPage.length > 0 && <Keys heading={t('On this page')} meanings={ofPage} isSingleOn={on} />}
      <Keys heading={t('On every page')} meanings={KEYS} isSingleOn={on} />
      <label className={classes.switch}>
        <input type="checkbox" role="switch" checked={on} onChange={(event) => setOn(event.target.checked)} />
        {t('Single-key shortcuts: {keys}', { keys: single.join(' ') })}
      </label>
    </Dialog>
  );
}

interface KeysProps {
  readonly heading: string;
  readonly meanings: readonly KeyMeaning[];
  readonly isSingleOn: boolean;
}

function Keys({ heading, meanings, isSingleOn }: KeysProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h3 id={id}>{heading}</h3>
      <dl className={classes.keys}>
        {meanings.map(({ keys, does, single }) => (
          <div key={does} data-off={(single && !isSingleOn) || undefined}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{single && !isSingleOn ? t('{what} (off)', { what: does }) : does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

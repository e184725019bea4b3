import { t } from '@veritas/shared/language';
import { Button, keyList, usePageKeys, withModifier, type KeyMeaning } from '@veritas/shared/ui';
import { Keyboard } from 'lucide-react';
import classes from './Shortcuts.module.css';

const KEYS: readonly KeyMeaning[] = [
  { keys: ['/'], does: t('Focus the filter'), single: true },
  { keys: ['Enter'], does: t('In the filter: open the device; on a row: see its details'), single: false },
  { keys: ['↑', '↓', 'PgUp', 'PgDn', 'Home', 'End'], does: t('Move between rows'), single: false },
  { keys: ['J', 'K'], does: t('On rows and in details: next and previous device'), single: true },
  { keys: ['Esc'], does: t('Close details; in the filter: clear it'), single: false },
  { keys: [withModifier('Enter')], does: t('In a note: add it'), single: false },
];

/** Opens the console's list of keys, with those of this page, also when single-key shortcuts such as `?` are off. */
export function Shortcuts() {
  usePageKeys(KEYS);
  return (
    <Button
      variant="quiet"
      className={classes.button ?? ''}
      icon={<Keyboard aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={keyList.open}
    >
      {t('Keyboard shortcuts')}
    </Button>
  );
}

import { t } from '@veritas/shared/language';
import { Button, Dialog } from '@veritas/shared/ui';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useKeyCommands, useSingleKeys } from '../../lib/browser/single-keys.ts';
import classes from './Shortcuts.module.css';

const withModifier = (key: string) => (/^(Mac|iP)/.test(navigator.platform) ? `⌘${key}` : `Ctrl+${key}`);

const SHORTCUTS = [
  { keys: ['/'], does: t('Focus the filter'), single: true },
  { keys: ['Enter'], does: t('In the filter: open the device; on a row: see its details'), single: false },
  { keys: ['↑', '↓', 'PgUp', 'PgDn', 'Home', 'End'], does: t('Move between rows'), single: false },
  { keys: ['J', 'K'], does: t('On rows and in details: next and previous device'), single: true },
  { keys: ['Esc'], does: t('Close details; in the filter: clear it'), single: false },
  { keys: [withModifier('Enter')], does: t('In a note: add it'), single: false },
  { keys: [withModifier('K')], does: t('On every page: find a page, device or action'), single: false },
  { keys: ['?'], does: t('This list'), single: true },
] as const;

/** Lists the keys, with the switch for single-key shortcuts. A button opens it too, for when these are off. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  const { on, setOn } = useSingleKeys();
  useKeyCommands({ '?': () => setOpen(true) });
  return (
    <>
      <Button
        variant="quiet"
        className={classes.button ?? ''}
        icon={<Keyboard aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('Keyboard shortcuts')}
      </Button>
      <Dialog title={t('Keyboard shortcuts')} purpose="read" open={open} onClose={() => setOpen(false)}>
        <dl className={classes.keys}>
          {SHORTCUTS.map(({ keys, does, single }) => (
            <div key={does} data-off={(single && !on) || undefined}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{single && !on ? t('{what} (off)', { what: does }) : does}</dd>
            </div>
          ))}
        </dl>
        <label className={classes.switch}>
          <input type="checkbox" role="switch" checked={on} onChange={(event) => setOn(event.target.checked)} />
          {t('Single-key shortcuts: / J K ?')}
        </label>
      </Dialog>
    </>
  );
}

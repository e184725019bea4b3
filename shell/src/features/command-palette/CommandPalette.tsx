import { t } from '@veritas/shared/language';
import { IconButton, isApple, withModifier } from '@veritas/shared/ui';
import { Search } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CommandDialog } from './CommandDialog.tsx';
import { isPaletteKey } from './palette-key.ts';
import { useCommandSearch } from './useCommandSearch.ts';

/**
 * Opens any page or action by a few letters, from anywhere: Ctrl+K, on Apple's systems Cmd+K, or the button. Its list
 * loads at the first use.
 */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  const search = useCommandSearch(open);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return;
    // The browser would focus its own search.
    event.preventDefault();
    if (open) setOpen(false);
    // An open dialog has to be answered first.
    else if (!document.querySelector('dialog[open]')) setOpen(true);
  });
  // Before the paint, so that no key is lost on a page that looks ready.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <IconButton
        label={t('Commands ({keys})', { keys: withModifier('K') })}
        icon={<Search />}
        tip="start"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {/* Elsewhere in the page: a dialog inside a folded menu of a phone would not be visible. */}
      {open && createPortal(<CommandDialog search={search} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}

import { t } from '@veritas/shared/language';
import { usePausedRefresh } from '@veritas/shared/records';
import { mayLeave, signOut, useSession } from '@veritas/shared/session';
import { keyList, toast, useTheme } from '@veritas/shared/ui';
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { useNavigate } from 'react-router-dom';
import { useInstalledPages } from '../../lib/pages.ts';
import type { Command } from './command.ts';
import { commandsFor } from './commands.ts';
import { useKnownNames } from './useKnownNames.ts';

/** The commands that match the typed text, and the combobox that runs the chosen one. */
export function usePalette(text: string, onClose: () => void) {
  const session = useSession();
  const { pages: installed } = useInstalledPages();
  const { theme, choose } = useTheme();
  const { isPaused, setPaused } = usePausedRefresh();
  const navigate = useNavigate();
  const names = useKnownNames(text);
  const { commands, hasMore } = commandsFor(text, { ...session, installed, theme, isPaused, names });

  function run({ action }: Command) {
    onClose();
    if (action === 'theme') return choose(theme === 'dark' ? 'light' : 'dark');
    if (action === 'refresh') {
      setPaused(!isPaused);
      return toast.success(isPaused ? t('Devices refresh automatically again') : t('Devices refresh on demand only'));
    }
    if (action === 'keys') return keyList.open();
    // A page with unsaved changes may cancel it, as for a link.
    if (!mayLeave(action === 'sign-out' ? 'session' : 'page')) return undefined;
    return action === 'sign-out' ? signOut() : void navigate(action.to);
  }
  const combobox = useCombobox<Command>({
    items: [...commands],
    isOpen: true,
    selectedItem: null,
    inputValue: text,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: 0,
    itemToString: (command) => command?.label ?? '',
    itemToKey: (command) => command?.id,
    stateReducer: selectByEnterOrClick,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && run(selectedItem),
  });
  return { commands, hasMore, combobox, run };
}

/** Blur selects nothing, and a pointer that leaves the list keeps the highlight that Enter runs. */
function selectByEnterOrClick(
  state: UseComboboxState<Command>,
  { type, changes }: UseComboboxStateChangeOptions<Command>,
): Partial<UseComboboxState<Command>> {
  const { InputBlur, MenuMouseLeave } = useCombobox.stateChangeTypes;
  if (type === InputBlur || type === MenuMouseLeave) return state;
  return changes;
}

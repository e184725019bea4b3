import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { storedSetting } from '../../browser/stored-setting.ts';
import { latinKey } from './latin-key.ts';

const setting = storedSetting('veritas-single-keys');

/** Whether single-key shortcuts are enabled. Users of speech input can disable them (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return setting.read() !== 'off';
}

export function useSingleKeys() {
  const on = useSyncExternalStore(setting.subscribe, areSingleKeysOn);
  return { on, setOn: (next: boolean) => setting.write(next ? 'on' : 'off') };
}

/** Runs single-key shortcuts, unless the user is typing; `dialog` shortcuts work while a dialog is open. */
export function useKeyCommands(
  commands: Readonly<Record<string, () => void>>,
  where: 'page' | 'dialog' = 'page',
): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const command = commands[event.key] ?? commands[latinKey(event)];
    if (!command || !isPlainKey(event) || !areSingleKeysOn()) return;
    if ((document.querySelector('dialog[open]') !== null) !== (where === 'dialog')) return;
    event.preventDefault();
    command();
  });
  // Before the paint: a key may be pressed as soon as the page is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => run(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isPlainKey({ ctrlKey, metaKey, altKey, defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !defaultPrevented && !isComposing && !isTyping(target);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"], [role="listbox"]'))
  );
}

import { useEffect } from 'react';
import { LEAVE_EVENT } from './leave.ts';

/**
 * Asks before unsaved work is left: by closing or reloading the tab, by a link of the console, by Logout, and by Back
 * and Forward where the browser lets them be refused.
 * @param question null while there is nothing to lose.
 */
export function useLeaveGuard(question: string | null): void {
  useEffect(() => {
    if (question === null) return undefined;
    const stays = () => !window.confirm(question);

    function onUnload(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    // Before the router handles the click, which it would follow at once.
    function onClick(event: MouseEvent) {
      if (!leavesPage(event) || !stays()) return;
      event.preventDefault();
      event.stopPropagation();
    }
    function onNavigate(event: NavigateEvent) {
      const { navigationType, cancelable, destination } = event;
      if (navigationType === 'traverse' && cancelable && isOtherPage(destination.url) && stays())
        event.preventDefault();
    }
    function onLeave(event: Event) {
      if (stays()) event.preventDefault();
    }
    // Not every browser has it.
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener(LEAVE_EVENT, onLeave);
    document.addEventListener('click', onClick, true);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener(LEAVE_EVENT, onLeave);
      document.removeEventListener('click', onClick, true);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [question]);
}

/** A plain press on a link to another page of the console; a new tab leaves nothing, another site unloads this one. */
function leavesPage(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return false;
  return link.origin === window.location.origin && isOtherPage(link.href);
}

function isOtherPage(url: string): boolean {
  return new URL(url, window.location.href).pathname.toLowerCase() !== window.location.pathname.toLowerCase();
}

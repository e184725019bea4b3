import { useEffect } from 'react';
import { LEAVE_EVENT } from './leave.ts';

/**
 * Asks before unsaved work is lost: by closing or reloading the tab, by a link of the console, by Logout, and by Back
 * and Forward where the browser lets them be cancelled. @param question null while there is nothing to lose. @param
 * place what has to be left for it: the page, or the exact address, as for details that a step back closes, or only the
 * session, by Logout.
 */
export function useLeaveGuard(question: string | null, place: 'page' | 'address' | 'session' = 'page'): void {
  useEffect(() => {
    if (question === null) return undefined;
    const stays = () => !window.confirm(question);
    const leaves = place === 'page' ? isOtherPage : isOtherAddress;

    function onUnload(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    // Before the router handles the click, which would navigate immediately.
    function onClick(event: MouseEvent) {
      // Another guard on the page has asked already.
      if (event.defaultPrevented || !linkIn(event, leaves) || !stays()) return;
      event.preventDefault();
      event.stopPropagation();
    }
    function onNavigate(event: NavigateEvent) {
      const { navigationType, cancelable, destination, defaultPrevented } = event;
      if (defaultPrevented || navigationType !== 'traverse' || !cancelable) return;
      if (leaves(destination.url) && stays()) event.preventDefault();
    }
    function onLeave(event: Event) {
      const isLeft = place !== 'session' || (event as CustomEvent<unknown>).detail === 'session';
      if (isLeft && !event.defaultPrevented && stays()) event.preventDefault();
    }
    window.addEventListener(LEAVE_EVENT, onLeave);
    if (place === 'session') return () => window.removeEventListener(LEAVE_EVENT, onLeave);
    // Not supported by every browser.
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener(LEAVE_EVENT, onLeave);
      document.removeEventListener('click', onClick, true);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [question, place]);
}

/**
 * A plain click on a link of the console that leaves the page; a new tab does not leave it, and another site unloads
 * it.
 */
function linkIn(event: MouseEvent, leaves: (url: string) => boolean): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return false;
  return link.origin === window.location.origin && leaves(link.href);
}

function isOtherAddress(url: string): boolean {
  return isOtherPage(url) || new URL(url, window.location.href).search !== window.location.search;
}

function isOtherPage(url: string): boolean {
  return new URL(url, window.location.href).pathname.toLowerCase() !== window.location.pathname.toLowerCase();
}

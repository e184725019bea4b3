import { useEffect, useState } from 'react';

/** Leaving the hub screen gives the focus back to its link, unless the page was opened as a hub screen. */
export function useFocusOfLink(hubScreen: boolean): void {
  const [atStart] = useState(hubScreen);
  useEffect(
    () => () => {
      // The dashboard has been rendered again, with another element for the link.
      if (hubScreen && !atStart) document.querySelector<HTMLElement>('[href*="screen=hub"]')?.focus();
    },
    [hubScreen, atStart],
  );
}

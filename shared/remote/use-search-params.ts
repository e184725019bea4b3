import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext, useLocation, useSearchParams as useRenderedParams } from 'react-router-dom';
import type { Location, NavigateOptions, URLSearchParamsInit } from 'react-router-dom';

type Next = URLSearchParamsInit | ((now: URLSearchParams) => URLSearchParamsInit);

/**
 * The router's, with changes to the address as it is: as it was rendered last, the first of two changes would be lost
 * where the page has no time to render between them.
 */
export function useSearchParams(): [URLSearchParams, (next: Next, options?: NavigateOptions) => void] {
  const [params, setParams] = useRenderedParams();
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const { pathname } = useLocation();
  const change = useCallback(
    (next: Next, options?: NavigateOptions) => {
      // The history behind the router, which is ahead of what is rendered.
      const { location } = navigator as { readonly location?: Location };
      // Another page is on its way, as by a step back: a change of this one must not take its place.
      if (location && location.pathname !== pathname) return;
      const now = location ? new URLSearchParams(location.search) : params;
      setParams(typeof next === 'function' ? next(now) : next, options);
    },
    [navigator, params, pathname, setParams],
  );
  return [params, change];
}

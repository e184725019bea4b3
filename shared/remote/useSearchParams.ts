import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext, useLocation, useSearchParams as useRenderedParams } from 'react-router-dom';
import type { Location, NavigateOptions, URLSearchParamsInit } from 'react-router-dom';

type Next = URLSearchParamsInit | ((now: URLSearchParams) => URLSearchParamsInit);

/**
 * The router's hook, applied to the current address: with the rendered one, the first of two changes without a render
 * in between would be lost.
 */
export function useSearchParams(): [URLSearchParams, (next: Next, options?: NavigateOptions) => void] {
  const [params, setParams] = useRenderedParams();
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const { pathname } = useLocation();
  const change = useCallback(
    (next: Next, options?: NavigateOptions) => {
      // The history behind the router, which is ahead of what is rendered.
      const { location } = navigator as { readonly location?: Location };
      // A navigation to another page is pending, as by a step back: a change of this page must not replace it.
      if (location && location.pathname !== pathname) return;
      const now = location ? new URLSearchParams(location.search) : params;
      setParams(typeof next === 'function' ? next(now) : next, options);
    },
    [navigator, params, pathname, setParams],
  );
  return [params, change];
}

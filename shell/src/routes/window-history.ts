import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/**
 * The history of this window. As for native links, the current address gets no second entry: the second press of a
 * double click comes before the render on which the router relies.
 */
export function createWindowHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  const push = history.push.bind(history);
  history.push = (to, state) => {
    if (history.createHref(to) === history.createHref(history.location)) history.replace(to, state);
    else push(to, state);
  };
  return history;
}

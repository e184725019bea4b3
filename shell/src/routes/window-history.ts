import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/**
 * The history of this window. As with a browser's own links, the address that is shown already gets no second entry:
 * the second press of a double click comes before the first is rendered, which is all that the router looks at.
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

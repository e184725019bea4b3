import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, MemoryRouter } from 'react-router-dom';
import { useSearchParams } from './useSearchParams.ts';

function Filters() {
  const [params, setParams] = useSearchParams();
  const put = (name: string) =>
    setParams((now) => ({ ...Object.fromEntries(now), [name]: 'x' }), { replace: name !== 'hub' });
  return (
    <>
      <button onClick={() => put('hub')}>Hub</button>
      <button onClick={() => put('days')}>Days</button>
      <button onClick={() => setParams({})}>Clear</button>
      <output>{params.toString()}</output>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = () => screen.getByRole('status').textContent;

test.each([
  ['of the browser', BrowserRouter],
  ['in memory', MemoryRouter],
])('two changes of an address %s are both kept where nothing is rendered between them', (_where, Router) => {
  render(
    <Router>
      <Filters />
    </Router>,
  );
  act(() => {
    press('Hub');
    press('Days');
  });
  expect(shown()).toBe('hub=x&days=x');
  press('Clear');
  expect(shown()).toBe('');
});

test('a change of a page that is being left does not take the place of the next page', () => {
  window.history.replaceState(null, '', '/Users');
  render(
    <BrowserRouter>
      <Filters />
    </BrowserRouter>,
  );
  // As by a step back whose page is not rendered yet.
  window.history.pushState(null, '', '/Dashboard?hub=y');
  press('Days');
  expect(window.location.pathname + window.location.search).toBe('/Dashboard?hub=y');
});

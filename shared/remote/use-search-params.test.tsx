import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, MemoryRouter } from 'react-router-dom';
import { useSearchParams } from './use-search-params.ts';

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

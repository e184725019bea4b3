import { useSession, sessionStore } from '@veritas/shared/session';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { Boundary, reportCaught } from './Boundary.tsx';
import { RootBoundary } from '../RootBoundary.tsx';

/** React throws what a clean-up throws where the page was, as if the page that follows had failed. */
function FailsWhenLeft() {
  useEffect(
    () => () => {
      throw new Error('in a clean-up');
    },
    [],
  );
  return <p>the page</p>;
}

function Broken(): never {
  throw new Error('in rendering');
}

const reported: unknown[] = [];
window.addEventListener('error', ({ error }) => void reported.push(error));
beforeEach(() => {
  reported.length = 0;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const show = (place: string) => (
  <Boundary place={place} fallback="failed" onError={reportCaught}>
    {place === 'first' ? <FailsWhenLeft key="first" /> : null}
    {place === 'next' ? <p>the next page</p> : null}
    {place === 'broken' ? <Broken /> : null}
  </Boundary>
);

test('a page whose clean-up throws does not take the next one with it, and is reported', () => {
  const { rerender } = render(show('first'));
  rerender(show('next'));
  expect(screen.getByText('the next page')).toBeVisible();
  expect(reported).toEqual([new Error('in a clean-up')]);
});

test('what fails again at the same place stays failed, until another place is shown', () => {
  const { rerender } = render(show('broken'));
  expect(screen.getByText('failed')).toBeVisible();
  rerender(show('next'));
  expect(screen.getByText('the next page')).toBeVisible();
});

test.each([
  ['at a place, what has failed is rendered again, also where it is the first one', 'first', 'mended'],
  ['without a place, what has failed stays failed', undefined, 'failed'],
])('%s', (_rule, place, text) => {
  let isBroken = true;
  const Mended = () => (isBroken ? <Broken /> : <p>mended</p>);
  render(
    <Boundary {...(place !== undefined && { place })} fallback="failed" onError={() => (isBroken = false)}>
      <Mended />
    </Boundary>,
  );
  expect(screen.getByText(text)).toBeVisible();
});

test('a part whose failure is reported to nobody is replaced all the same', () => {
  render(
    <Boundary fallback="failed">
      <Broken />
    </Boundary>,
  );
  expect(screen.getByText('failed')).toBeVisible();
});

test('a page whose clean-up throws at a sign-out leaves the sign-in page', () => {
  sessionStore.setState({ status: 'authenticated', user: 'asha' });
  const Content = () => (useSession().status === 'anonymous' ? <p>Sign in</p> : <FailsWhenLeft />);
  render(
    <RootBoundary>
      <Content />
    </RootBoundary>,
  );
  act(() => sessionStore.setState({ status: 'anonymous', user: null }));
  expect(screen.getByText('Sign in')).toBeVisible();
  expect(reported).toEqual([new Error('in a clean-up')]);
});

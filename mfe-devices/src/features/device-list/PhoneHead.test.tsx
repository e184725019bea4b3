import { render, screen } from '@testing-library/react';
import { PhoneHead } from './PhoneHead.tsx';

test.each([true, false])('the head on a phone says whether the automatic refresh is paused: %p', (isPaused) => {
  const records = {
    state: 'ready',
    error: null,
    reason: null,
    reference: null,
    asOf: 0,
    refreshing: false,
    refresh: jest.fn(),
    isPaused,
  } as const;
  render(<PhoneHead records={records}>views</PhoneHead>);
  expect(screen.queryAllByText('refresh paused')).toHaveLength(isPaused ? 1 : 0);
});

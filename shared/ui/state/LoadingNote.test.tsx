import { render, screen } from '@testing-library/react';
import { LoadingNote } from './LoadingNote.tsx';

test('what is loading is announced, and its progress is only visible', () => {
  const { rerender } = render(<LoadingNote label="Loading devices" received={1_048_576} />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading devices');
  expect(screen.getByText('1.0 MB received')).toHaveAttribute('aria-hidden', 'true');
  rerender(<LoadingNote label="Loading devices" received={2.5 * 1_048_576} />);
  expect(screen.getByText('2.5 MB received')).toBeVisible();
});

test.each([null, 0])('with %s bytes received there is only what is loaded', (received) => {
  render(<LoadingNote label="Loading devices" received={received} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading devices$/);
});

import { toast, Toaster } from '@veritas/shared/ui';
import { act, render, screen } from '@testing-library/react';
import { RootBoundary } from './RootBoundary.tsx';

test('what no page caught ends in a sentence and a way to reload, not in an empty page', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('broken');
  };
  render(
    <RootBoundary>
      <Broken />
    </RootBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The console has stopped');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('a toast that is no text does not end the console', () => {
  render(
    <RootBoundary>
      <Toaster />
    </RootBoundary>,
  );
  act(() => toast.error({ code: 1 } as never));
  expect(screen.getByText('{"code":1}')).toBeVisible();
});

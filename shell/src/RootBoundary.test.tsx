import { toast, Toaster } from '@veritas/shared/ui';
import { act, render, screen } from '@testing-library/react';
import { RootBoundary } from './RootBoundary.tsx';

test('an uncaught error shows a sentence and a reload, not an empty page', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reported: unknown[] = [];
  window.addEventListener('error', ({ error }) => void reported.push(error));
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
  expect(reported).toContainEqual(new Error('broken'));
});

test('a toast without a text does not crash the console', () => {
  render(
    <RootBoundary>
      <Toaster />
    </RootBoundary>,
  );
  act(() => toast.error({ code: 1 } as never));
  expect(screen.getByText('{"code":1}')).toBeVisible();
});

import { sessionStore } from '@veritas/shared/session';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProtectedConsole } from './ProtectedConsole.tsx';

const mockLoad = jest.fn<Promise<unknown>, []>();
jest.mock('./console-chunk.ts', () => ({ loadConsole: () => mockLoad() }));

const OWN = '<script defer src="/assets/main.0123abcd.js"></script>';
const ownPage = { ok: true, text: () => Promise.resolve(OWN) } as Response;

test('a failed attempt that ends after a successful one does not replace the console', async () => {
  document.head.innerHTML = OWN;
  sessionStore.setState({ status: 'authenticated' });
  mockLoad.mockRejectedValue(new Error('Loading chunk failed'));
  globalThis.fetch = () => Promise.resolve(ownPage);
  render(<ProtectedConsole />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  // The console's files fail again, and the server takes its time to say whether they were replaced.
  const late = Promise.withResolvers<Response>();
  globalThis.fetch = () => late.promise;
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  mockLoad.mockResolvedValue({ RoutedConsole: () => <input aria-label="Typed" /> });
  await userEvent.click(retry);
  await userEvent.type(await screen.findByLabelText('Typed'), 'Half a form');
  await act(async () => {
    late.resolve(ownPage);
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.getByLabelText('Typed')).toHaveValue('Half a form');
});

import { DOWNLOAD_APK_PATH, queryClient, QueryProvider } from '@veritas/shared/api';
import { MemoryRouter, service } from '@veritas/shared/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppPackage } from './AppPackage.tsx';

// Its library is published as an ES module only, which jest does not load.
jest.mock('./qr-path.ts', () => ({ qrPath: () => ({ side: 1, path: '' }) }));

beforeEach(() => queryClient.clear());

test('after a failed download the focus moves from Cancel to the download button', async () => {
  const answer = service.hold(DOWNLOAD_APK_PATH);
  render(
    <QueryProvider>
      <MemoryRouter initialEntries={['/App']}>
        <AppPackage />
      </MemoryRouter>
    </QueryProvider>,
  );
  const button = screen.getByRole('button', { name: 'Download APK' });
  await userEvent.click(button);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  answer({ status: 403, data: { error: 'Not for you' } });
  expect(await screen.findByText('Not for you')).toBeVisible();
  expect(button).toHaveFocus();
});

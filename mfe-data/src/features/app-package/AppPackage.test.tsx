import { DOWNLOAD_APK_PATH, getApkInfo, queryClient, QueryProvider, UNKNOWN_APP_VERSION } from '@veritas/shared/api';
import { rememberLanguage, startLanguage } from '@veritas/shared/language';
import { MemoryRouter, ok, service } from '@veritas/shared/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppPackage } from './AppPackage.tsx';

// Its library is published as an ES module only, which jest does not load.
jest.mock('./qr-path.ts', () => ({ qrPath: () => ({ side: 1, path: '' }) }));

beforeEach(() => queryClient.clear());

function open() {
  render(
    <QueryProvider>
      <MemoryRouter initialEntries={['/App']}>
        <AppPackage />
      </MemoryRouter>
    </QueryProvider>,
  );
}

test('after a failed download the focus moves from Cancel to the download button', async () => {
  const answer = service.hold(DOWNLOAD_APK_PATH);
  open();
  const button = screen.getByRole('button', { name: 'Download APK' });
  await userEvent.click(button);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  answer({ status: 403, data: { error: 'Not for you' } });
  expect(await screen.findByText('Not for you')).toBeVisible();
  expect(button).toHaveFocus();
});

test('the version of a package without one is unknown in the language of the page', async () => {
  rememberLanguage('hi');
  await startLanguage({ hi: () => import('@veritas/shared/catalogue/hi') });
  service.also({
    [getApkInfo.path]: ok({
      version: UNKNOWN_APP_VERSION,
      size: 7,
      sha256: 'ab',
      published_at: '2026-11-20T10:00:00Z',
    }),
  });
  open();
  expect(await screen.findByText('अज्ञात')).toBeVisible();
});

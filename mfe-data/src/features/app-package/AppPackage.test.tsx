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

test('where there is no package, the page says who can publish one', async () => {
  const data = { error: 'No app package is available on this server.', code: 'not_found', request_id: 'r1' };
  service.also({ [getApkInfo.path]: { status: 404, data } });
  open();
  expect(await screen.findByText(data.error)).toBeVisible();
  expect(
    screen.getByText(/The administrator of the server can publish one with the command publish-apk/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download APK' })).toBeDisabled();
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

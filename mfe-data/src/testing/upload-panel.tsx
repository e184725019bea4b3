import { getUpload, QueryProvider, UPLOAD_PATH, type UploadProgress } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { ok, service, type Reply } from '@veritas/shared/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UploadPanel } from '../features/upload/UploadPanel.tsx';
import { csvFile } from './csv-file.ts';

export const stored = { message: 'Upload complete', processed: 1000, skipped: 0, duplicates: [], errors: [] };
export const clean = ok(stored);

export const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, applyAccept: false });

/** Opens the panel; expects fake timers. */
export function openPanel() {
  return render(
    <QueryProvider>
      <UploadPanel />
    </QueryProvider>,
  );
}

export async function choose(file = csvFile()) {
  await user.upload(screen.getByLabelText(t('CSV file')), file);
}

export async function uploadFile(file?: File) {
  const view = openPanel();
  await choose(file);
  await user.click(await screen.findByRole('button', { name: 'Upload' }));
  return view;
}

/** Every answer takes a moment, as in production. */
export function answerWith(reply: Reply) {
  service.also({ [UPLOAD_PATH]: () => new Promise((resolve) => setTimeout(() => resolve(reply), 50)) });
}

export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** The server's status of the upload, of which it has every chunk. */
export function answerStatus(status: Partial<UploadProgress>) {
  const facts = { next: 1, total_chunks: 1, rows_read: 0, attempts: 0, error: null, result: null };
  service.also({ [getUpload.path]: (asked) => ok({ ...facts, ...(asked as object), state: 'processing', ...status }) });
}

export const lastPart = () => service.lastRequestTo(UPLOAD_PATH);
export const progress = (sent: number) => act(() => lastPart().progress(sent));
export const partsSent = () => service.count(UPLOAD_PATH);

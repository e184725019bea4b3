import { getDeviceNotes, queryClient, QueryProvider, type DeviceNotes as Notes } from '@veritas/shared/api';
import { personal, sessionStore } from '@veritas/shared/session';
import { ok, service } from '@veritas/shared/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepFlagDraft } from '../lib/notes/flag-draft.ts';
import { DeviceNotes } from '../features/device-notes/DeviceNotes.tsx';

export const READ = `GET ${getDeviceNotes.path}`;

/** Notes of a device that has no flag. */
export const stateOf = (...notes: Notes['notes']): Notes => ({ flag: null, flag_version: 0, notes });

/** Opens the notes of a device in this state, and waits for them. */
export async function openNotes(state: Notes, role: 'executive' | 'operators' = 'executive') {
  service.also({ [READ]: ok(state) });
  sessionStore.setState({ timeZone: 'Asia/Kolkata', role });
  const user = userEvent.setup();
  const { unmount } = render(
    <QueryProvider>
      <DeviceNotes trackingId="RVP1" />
    </QueryProvider>,
  );
  await screen.findByText(state.notes.length > 0 ? (state.notes[0]?.text ?? '') : 'No notes yet');
  return { ...user, unmount };
}

/** Clears the caches and drafts. */
export function leaveNotes(): void {
  queryClient.clear();
  keepFlagDraft('RVP1', null);
  personal.tab.removeItem('note:rvp1');
  personal.tab.removeItem('sent-note:rvp1');
}

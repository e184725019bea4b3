import { createListeners } from '../../browser/listeners.ts';

const noteChanges = createListeners<[version: string | null]>();

/**
 * Calls a listener with the new version when notes or flags of devices changed, and with null when they have to be
 * polled, until the returned function is called. It is called while a screen of records is visible.
 */
export const onNoteChange = noteChanges.add;

export const announceNotes = noteChanges.call;

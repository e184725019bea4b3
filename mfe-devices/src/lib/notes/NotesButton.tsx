import { Button } from '@veritas/shared/ui';
import { MessageSquareText } from 'lucide-react';
import { notesText } from './marks.ts';
import { useMark } from './useMark.ts';

/** Marks the part of the details with the notes. */
export const NOTES_PART = 'data-notes';

/** The number of notes of a device, as a link to them; nothing for a device without notes. */
export function NotesButton({ trackingId }: { trackingId: string }) {
  const count = useMark(trackingId)?.notes ?? 0;
  if (count === 0) return null;
  return (
    <Button variant="quiet" icon={<MessageSquareText aria-hidden="true" />} onClick={goToNotes}>
      {notesText(count)}
    </Button>
  );
}

/** With the focus: Tab continues there, and a screen reader reads on from there. */
function goToNotes() {
  const notes = document.querySelector<HTMLElement>(`[${NOTES_PART}]`);
  notes?.scrollIntoView({ block: 'start' });
  notes?.focus({ preventScroll: true });
}

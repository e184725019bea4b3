import { pinZone, type ListQuestion } from '@veritas/shared/domain';
import { useZone } from '@veritas/shared/session';
import { useSavedViews } from './useSavedViews.ts';
import { ViewsDialog } from './ViewsDialog.tsx';

interface ViewsEditorProps {
  /** The current query of the list. */
  question: ListQuestion;
  open: boolean;
  onClose: () => void;
}

/** Outside the toolbar, which is another one once a phone is turned: the dialog and what is typed in it stay. */
export function ViewsEditor({ question, open, onClose }: ViewsEditorProps) {
  const saved = useSavedViews();
  const zone = useZone();
  return <ViewsDialog saved={saved} question={pinZone(question, zone)} open={open} onClose={onClose} />;
}

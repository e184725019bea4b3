import { useState } from 'react';
import { editedFile, type FileForm, type LineEdit } from './edited-file.ts';

/** What was changed in a copy of a file, over all rounds. */
export interface FileChanges {
  readonly isMatched: boolean;
  readonly corrected: number;
  readonly leftOut: number;
}

export type ApplyEdits = (form: FileForm, edits: readonly LineEdit[], changes: Partial<FileChanges>) => void;

const NONE: FileChanges = { isMatched: false, corrected: 0, leftOut: 0 };

/**
 * Replaces the chosen file by a copy with some lines replaced; `changes` says what differs in the chosen one. While
 * `isWriting` the chosen file is still the one before: an upload would send it without the changes.
 */
export function useFileEdits(file: File | null, replace: (copy: Promise<File>) => Promise<void>) {
  const [last, setLast] = useState<{ readonly copy: File; readonly changes: FileChanges } | null>(null);
  const [writing, setWriting] = useState<File | null>(null);
  const changes = last !== null && last.copy === file ? last.changes : null;

  const apply: ApplyEdits = (form, edits, { isMatched = false, corrected = 0, leftOut = 0 }) => {
    if (!file) return;
    const before = changes ?? NONE;
    const copy = editedFile(file, form, edits).then((edited) => {
      setLast({
        copy: edited,
        changes: {
          isMatched: before.isMatched || isMatched,
          corrected: before.corrected + corrected,
          leftOut: before.leftOut + leftOut,
        },
      });
      return edited;
    });
    setWriting(file);
    void replace(copy).then(() => setWriting((now) => (now === file ? null : now)));
  };
  return { changes, isWriting: writing !== null && writing === file, apply };
}

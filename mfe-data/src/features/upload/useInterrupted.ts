import { useState } from 'react';
import type { UploadTools } from './protocol/upload-file.ts';

/** The interrupted upload of this tab, as long as the same file could continue it. */
export function useInterrupted({ marks, transport }: UploadTools) {
  const [interrupted, setInterrupted] = useState(marks.pending);
  return {
    interrupted,
    /** After an upload has ended or was left. */
    refresh: () => setInterrupted(marks.pending()),
    giveUp: () => {
      const mark = marks.pending();
      marks.forget();
      setInterrupted(null);
      if (mark) void transport.abandon(mark.uploadId);
    },
  };
}

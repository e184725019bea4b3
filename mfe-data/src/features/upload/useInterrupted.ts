import { useEffect, useState } from 'react';
import { isBeingSent } from './protocol/sending-lock.ts';
import type { UploadTools } from './protocol/upload-file.ts';

/** The interrupted upload of this tab, as long as the same file could continue it. */
export function useInterrupted({ marks, transport }: UploadTools) {
  const [interrupted, setInterrupted] = useState(marks.pending);
  useEffect(() => {
    const mark = marks.pending();
    if (!mark) return;
    // The original of this tab goes on with it: discarding it here would end it there.
    void isBeingSent(mark.uploadId).then((isSent) => {
      if (!isSent) return;
      marks.forget();
      setInterrupted(null);
    });
  }, [marks]);
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

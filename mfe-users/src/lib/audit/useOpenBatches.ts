import { useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** The batches of a trail whose entries are shown. */
export function useOpenBatches() {
  const [open, setOpen] = useState(NONE);
  function toggle(id: string) {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  }
  return { open, toggle };
}

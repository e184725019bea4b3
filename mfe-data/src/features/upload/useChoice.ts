import { examineFile, unreadable } from './file/examine-file.ts';
import type { UploadState } from './upload-state.ts';

export const AFTER_A_FILE: UploadState = { kind: 'idle', again: true };

interface Surroundings {
  readonly state: UploadState;
  readonly setState: (next: UploadState | ((now: UploadState) => UploadState)) => void;
  readonly mostBytes: number;
  /** Begins a choice; the returned function says whether it is still the latest. */
  readonly begin: () => () => boolean;
  readonly refuse: (sentence: string) => void;
}

/** Choosing a file, which is examined first. */
export function useChoice({ state, setState, mostBytes, begin, refuse }: Surroundings) {
  async function choose(file: File) {
    const isLatest = begin();
    const examined = await examineFile(file, mostBytes);
    if (!isLatest()) return;
    if (examined.ok) setState({ kind: 'chosen', file, identity: examined.identity });
    else refuseFile(examined.problem);
  }
  /** Chooses an edited copy of the chosen file, which is refused when it cannot be read any more. */
  async function replace(copy: Promise<File>) {
    if (state.kind !== 'chosen') return;
    const isLatest = begin();
    try {
      const file = await copy;
      if (isLatest()) await choose(file);
    } catch (error) {
      console.error('The chosen file could not be edited:', error);
      if (isLatest()) refuseFile(unreadable(state.file.name));
    }
  }
  function refuseFile(problem: string) {
    setState((now) => (now.kind === 'chosen' ? AFTER_A_FILE : now));
    refuse(problem);
  }
  return { choose, replace };
}

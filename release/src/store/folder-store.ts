import type { ReleaseStore } from './release-store.ts';
import { storeRelease } from './store-release.ts';
import { readStoredRelease } from './stored-release.ts';

/** The releases of a data folder. */
export function folderStore(dataDir: string): ReleaseStore {
  return {
    store: (release) => storeRelease(dataDir, release),
    readStored: (name, version) => readStoredRelease(dataDir, name, version),
  };
}

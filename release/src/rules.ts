// What the server needs from the release tool: the same rules hold wherever a release comes from.
export { apiIncompatibilitiesOf, type Incompatibility } from './builds/api-fit.ts';
export { assertCopies, type BuildFiles } from './builds/build-files.ts';
export { changeRegistry } from './changes/change-registry.ts';
export { answerOf, type Changed } from './changes/changed.ts';
export { checkBuild } from './builds/check-build.ts';
export {
  audienceChange,
  promotion,
  revocation,
  rollback,
  switching,
  withdrawal,
  type Decide,
} from './changes/decisions.ts';
export { entryOfBuild } from './builds/entry-of-build.ts';
export { flushFolder } from './files/flush-folder.ts';
export { refuseForeignPages } from './registry/foreign-pages.ts';
export { readHistory, type HistoryLine } from './changes/history.ts';
export { moduleOf } from './changes/module-of.ts';
export { nextRegistry } from './registry/next-registry.ts';
export { notesOf } from './builds/provenance.ts';
export { publication, type Publication } from './publish/publication.ts';
export { readText } from './files/read-text.ts';
export { withNewBuild, type Change } from './registry/registry-changes.ts';
export { readRegistry } from './registry/registry-file.ts';
export { rolledBack } from './registry/registry-removals.ts';
export { keptEntries } from './registry/kept-entries.ts';
export { LockFailed, withFolderLock } from './registry/registry-lock.ts';
export { replaceFile } from './files/replace-file.ts';
export { shellIncompatibilitiesOf } from './builds/shell-fit.ts';
export type { ReleaseStore, StoredRelease } from './store/release-store.ts';
export { checkStoredRelease, readStoredRelease } from './store/stored-release.ts';

// What the server needs from the release tool: the same rules hold wherever a release comes from.
export { apiIncompatibilitiesOf, type Incompatibility } from './api-fit.ts';
export { assertCopies, type BuildFiles } from './build-files.ts';
export { changeRegistry } from './change-registry.ts';
export { answerOf, type Changed } from './changed.ts';
export { checkBuild } from './check-build.ts';
export {
  audienceChange,
  promotion,
  revocation,
  rollback,
  switching,
  withdrawal,
  type Decide,
  type ReleaseStore,
  type StoredRelease,
} from './decisions.ts';
export { entryOfBuild } from './entry-of-build.ts';
export { flushFolder } from './flush-folder.ts';
export { refuseForeignPages } from './foreign-pages.ts';
export { readHistory, type HistoryLine } from './history.ts';
export { moduleOf } from './module-of.ts';
export { nextRegistry } from './next-registry.ts';
export { notesOf } from './provenance.ts';
export { publication, type Publication } from './publication.ts';
export { readText } from './read-text.ts';
export { Refused } from './refused.ts';
export { withNewBuild, type Change } from './registry-changes.ts';
export { readRegistry } from './registry-file.ts';
export { rolledBack } from './registry-removals.ts';
export { keptEntries } from './kept-entries.ts';
export { LockFailed, withFolderLock } from './registry-lock.ts';
export { replaceFile } from './replace-file.ts';
export { shellIncompatibilitiesOf } from './shell-fit.ts';
export { checkStoredRelease, readStoredRelease } from './stored-release.ts';

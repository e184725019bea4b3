// What the server needs of the release tool: the same rules hold wherever a release comes from.
export { apiIncompatibilitiesOf, type Incompatibility } from './api-fit.ts';
export { assertCopies, type BuildFiles } from './build-files.ts';
export { answerOf, changeRegistry, nextRegistry, type Changed } from './change-registry.ts';
export { checkBuild } from './check-build.ts';
export {
  audienceChange,
  promotion,
  publication,
  revocation,
  rollback,
  switching,
  withdrawal,
  type Decide,
  type ReleaseStore,
  type Publication,
  type StoredRelease,
} from './decisions.ts';
export { entryOfBuild } from './entry-of-build.ts';
export { flushFolder } from './flush-folder.ts';
export { refuseForeignPages } from './foreign-pages.ts';
export { readHistory, type HistoryLine } from './history.ts';
export { moduleOf } from './module-of.ts';
export { notesOf } from './provenance.ts';
export { Refused } from './refused.ts';
export { rolledBack, withNewBuild, type Change } from './registry-changes.ts';
export { readRegistry } from './registry-file.ts';
export { withFolderLock } from './registry-lock.ts';
export { shellIncompatibilitiesOf } from './shell-fit.ts';
export { checkStoredRelease, readStoredRelease } from './stored-release.ts';

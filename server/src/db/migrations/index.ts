import type { Migration } from './migration.ts';
import { accounts } from './001-accounts.ts';
import { devices } from './002-devices.ts';
import { trail } from './003-trail.ts';
import { uploadHistory } from './004-upload-history.ts';
import { confirmedPasswords } from './005-confirmed-passwords.ts';
import { oldestServer } from './006-oldest-server.ts';
import { keyLocks } from './007-key-locks.ts';
import { uploadZone } from './008-upload-zone.ts';
import { nameSkeletons } from './009-name-skeletons.ts';
import { unknownNames } from './010-unknown-names.ts';
import { uploadRecovery } from './011-upload-recovery.ts';
import { uploadQuotas } from './012-upload-quotas.ts';
import { releaseHealth } from './013-release-health.ts';
import { releasesInTheDatabase } from './014-releases-in-the-database.ts';
import { consoleSettings } from './015-console-settings.ts';
import { keptForUsers } from './016-kept-for-users.ts';
import { signalNotes } from './017-signal-notes.ts';
import { deviceNotes } from './018-device-notes.ts';
import { stepNumbers } from './019-step-numbers.ts';
import { archive } from './020-archive.ts';
import { chunksAsTheyCame } from './021-chunks-as-they-came.ts';
import { replacedSessions } from './022-replaced-sessions.ts';
import { shellFiles } from './023-shell-files.ts';
import { trailNameKeys } from './024-trail-name-keys.ts';
import { sessionsOfASignIn } from './025-sessions-of-a-sign-in.ts';
import { preparedReports } from './026-prepared-reports.ts';

/** In the order they run. One set for both databases. */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  devices,
  trail,
  uploadHistory,
  confirmedPasswords,
  oldestServer,
  keyLocks,
  uploadZone,
  nameSkeletons,
  unknownNames,
  uploadRecovery,
  uploadQuotas,
  releaseHealth,
  releasesInTheDatabase,
  consoleSettings,
  keptForUsers,
  signalNotes,
  deviceNotes,
  stepNumbers,
  archive,
  chunksAsTheyCame,
  replacedSessions,
  shellFiles,
  trailNameKeys,
  sessionsOfASignIn,
  preparedReports,
];

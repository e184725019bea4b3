import type { Migration } from './migration.ts';

/** Names the oldest server for the first time: step 004 dropped a table that servers without it write to. */
export const oldestServer: Migration = {
  name: '006-oldest-server',
  oldestServer: '004-upload-history',
  up: () => Promise.resolve(),
};

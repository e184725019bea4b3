import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** A PostgreSQL with its databases and the folders of a few tests; containers often have 64 MiB only. */
const ROOM_BYTES = 1_073_741_824;

/** Where tests keep their data: in memory where there is room, so that nothing waits for a disk. */
export const TEST_FOLDER = process.env['TEST_FOLDER'] ?? (hasRoom(MEMORY) ? MEMORY : tmpdir());

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES;
}

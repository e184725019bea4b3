import { statfsSync } from 'node:fs';
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

const MIB = 1024 * 1024;

/** In bytes. */
export interface Disk {
  readonly total: number;
  readonly free: number;
}

/** Measures the disk of a folder. */
export async function diskOf(folder: string): Promise<Disk> {
  return sizeOf(await statfs(folder));
}

/** The same before anything else runs. */
export const diskOfSync = (folder: string): Disk => sizeOf(statfsSync(folder));

const sizeOf = ({ blocks, bavail, bsize }: StatsFs): Disk => ({ total: blocks * bsize, free: bavail * bsize });

/** Free bytes below which files are refused. */
export const lowThreshold = ({ total }: Disk): number => Math.min(256 * MIB, total / 20);

/** Free bytes below which scans are refused too. */
export const fullThreshold = ({ total }: Disk): number => Math.min(16 * MIB, total / 200);

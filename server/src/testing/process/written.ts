import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a file, and the folders that it is in. */
export function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Writes the registry of a data folder, unsigned. */
export function writeRegistry(dataDir: string, remotes: readonly unknown[]): void {
  write(join(dataDir, 'registry.json'), JSON.stringify({ schema: 1, issued: '2026-11-18T06:30:00.000Z', remotes }));
}

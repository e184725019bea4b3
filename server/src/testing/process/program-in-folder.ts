import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'node:test';
import { startMain } from './start-main.ts';

const READY = /^Veritas console ready at (http:\/\/localhost:\d+)\n$/;

type Env = Readonly<Record<string, string>>;

/** The server's program, with an empty data folder for each test of the file that calls this. */
export function programInFolder() {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'veritas-main-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const start = (words: readonly string[], env: Env = {}) => startMain(words, { VERITAS_DATA_DIR: folder, ...env });

  /** Starts the server and returns it with its address. */
  async function serve(env: Env = {}) {
    const server = start(['serve'], env);
    const [line] = await Promise.race([
      once(server.stdout, 'data') as Promise<[Buffer]>,
      server.errors.then((errors) => assert.fail(`the server did not start: ${errors}`)),
    ]);
    const [, address] = READY.exec(String(line)) ?? assert.fail(`unexpected line: ${String(line)}`);
    return { server, address: address ?? '' };
  }

  async function createSuperAdmin(password: string, username = 'root'): Promise<number> {
    const command = start(['create-super-admin', username, 'root@example.test']);
    command.stdin.end(`${password}\n`);
    return command.ended;
  }

  return { dataDir: () => folder, start, serve, createSuperAdmin };
}

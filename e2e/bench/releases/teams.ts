import { appendFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT, type ConsoleServer } from '../../support/server/console-server.ts';
import { runReleaseTool } from '../../support/releases/release-tool.ts';
import type { Visitor } from './visitor.ts';

const VISIBLE_WITHIN_MS = 10_000;

/** How long a verb took, and from its start to the registry of a visitor. */
interface Timing {
  readonly verb: string;
  readonly ms: number;
  readonly seenMs: number | null;
}

/** Releases remotes by the release tool's commands, and keeps the time of each. */
export class Team {
  readonly timings: Timing[] = [];
  readonly #server: ConsoleServer;
  readonly #visitor: Visitor;
  readonly #name: string;

  /** `visitor` is one of those who get a canary. */
  constructor(name: string, server: ConsoleServer, visitor: Visitor) {
    this.#name = name;
    this.#server = server;
    this.#visitor = visitor;
  }

  /** Checks, publishes, canaries, promotes and rolls back; each step is seen by a visitor before the next. */
  async releaseAll(remote: string): Promise<void> {
    const scratch = await mkdtemp(join(tmpdir(), 'veritas-releases-'));
    const [first, second] = [await this.#build(scratch, remote, 'first'), await this.#build(scratch, remote, 'second')];
    await this.#check(first);
    const published = await this.#run('publish', [first, '--without-browser'], remote);
    await this.#run('canary', [second, '--roles', 'admin', '--without-browser'], remote);
    await this.#run('promote', [remote], remote);
    const back = await this.#run('rollback', [remote], remote);
    if (back !== published) throw new Error(`${remote} went back to ${back}, not to ${published}`);
    await rm(scratch, { recursive: true });
  }

  /** Gives admins another release of a remote as a canary. @returns its version. */
  async startCanary(remote: string): Promise<string> {
    const scratch = await mkdtemp(join(tmpdir(), 'veritas-releases-'));
    const folder = await this.#build(scratch, remote, 'failing');
    const version = await this.#run('canary', [folder, '--roles', 'admin', '--without-browser'], remote);
    await rm(scratch, { recursive: true });
    return version;
  }

  /** The build of the remote with another content, as a change of its source would make it. */
  async #build(scratch: string, remote: string, which: string): Promise<string> {
    const folder = join(scratch, which, `mfe-${remote}`);
    const isOurs = (path: string) => !/node_modules|\.(br|gz)$/.test(path);
    await cp(join(ROOT, `mfe-${remote}`), folder, { recursive: true, filter: isOurs });
    const assets = join(folder, 'dist', 'assets');
    const entry = (await readdir(assets)).find((file) => /^remoteEntry\..*\.js$/.test(file));
    if (entry === undefined) throw new Error(`mfe-${remote} is not built`);
    await appendFile(join(assets, entry), `\n/* ${this.#name}, ${which} */\n`);
    return folder;
  }

  /** Opens the pages in a browser. What it finds is printed and costs the bench nothing. */
  async #check(folder: string): Promise<void> {
    const start = performance.now();
    const { code, stderr } = await runReleaseTool(['check', folder, '--data-dir', this.#server.dataDir]);
    this.timings.push({ verb: 'check', ms: performance.now() - start, seenMs: null });
    if (code !== 0) console.log(stderr);
  }

  /** Runs a verb. Then waits until the visitor gets the version that it names, and returns that. */
  async #run(verb: string, words: readonly string[], remote: string): Promise<string> {
    const start = performance.now();
    const { code, stdout, stderr } = await runReleaseTool([verb, ...words, '--data-dir', this.#server.dataDir]);
    const ms = performance.now() - start;
    if (code !== 0) throw new Error(`${verb} ${words.join(' ')} ended with ${code}: ${stderr}`);
    const version = /\d+\.\d+\.\d+-[0-9a-f]+/.exec(stdout)?.[0] ?? '';
    await this.#seen(remote, version);
    this.timings.push({ verb, ms, seenMs: performance.now() - start });
    return version;
  }

  async #seen(remote: string, version: string): Promise<void> {
    const giveUpAt = performance.now() + VISIBLE_WITHIN_MS;
    while ((await this.#visitor.release(remote)).version !== version) {
      if (performance.now() > giveUpAt) throw new Error(`${remote} ${version} does not come to visitors`);
      await wait(20);
    }
  }
}

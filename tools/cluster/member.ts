import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Restart settings of systemd, as in deploy/cluster/systemd/restart.conf. */
export const RESTART_AFTER_MS = 1_000;

export interface MemberOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whose process it is; PostgreSQL does not run as root. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
}

/** One program of the cluster: started again whenever it ends, until it is stopped. */
export class Member {
  readonly name: string;
  readonly #options: MemberOptions;
  readonly #logFile: string;
  #process: ChildProcess | null = null;
  readonly #stopping = new AbortController();
  #running: Promise<void> | null = null;
  #power: PromiseWithResolvers<void> | null = null;

  constructor(options: MemberOptions, folder: string) {
    this.name = options.name;
    this.#options = options;
    this.#logFile = join(folder, `${options.name}.log`);
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  start(): void {
    this.#running = this.#superviseUntilStopped();
  }

  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  /** Kills the program until `bringUp`, as a machine that lost power. */
  takeDown(): void {
    this.#power = Promise.withResolvers();
    this.signal('SIGKILL');
  }

  bringUp(): void {
    this.#power?.resolve();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.bringUp();
    this.#process?.kill('SIGCONT');
    this.#process?.kill('SIGTERM');
    const late = setTimeout(() => this.#process?.kill('SIGKILL'), 10_000);
    await this.#running;
    clearTimeout(late);
  }

  async #superviseUntilStopped(): Promise<void> {
    const { command, args, env, user } = this.#options;
    while (!this.#stopping.signal.aborted) {
      const log = openSync(this.#logFile, 'a');
      this.#process = spawn(command, [...args], {
        stdio: ['ignore', log, log],
        env: { ...process.env, ...env },
        ...user,
      });
      // A program that cannot start is restarted as well: otherwise an unhandled error would leave all others running.
      await once(this.#process, 'exit').catch((reason: unknown) =>
        appendFileSync(this.#logFile, `${this.name} cannot start: ${String(reason)}\n`),
      );
      await this.#power?.promise;
      await wait(RESTART_AFTER_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }
}

/** All programs of a cluster. */
export class Members {
  readonly #all: Member[] = [];
  #isStopped = false;

  get all(): readonly Member[] {
    return this.#all;
  }

  /** @throws Error after `stop`: a start that is cut short would leave what it still starts running. */
  start(options: MemberOptions, folder: string): void {
    if (this.#isStopped) throw new Error(`${options.name} is not started: the cluster has been stopped.`);
    const member = new Member(options, folder);
    this.#all.push(member);
    member.start();
  }

  /** From the outside in, so that each program can still reach those it depends on. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const member of this.#all.toReversed()) await member.stop();
  }
}

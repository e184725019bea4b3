import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { freePort } from '../../server/src/testing/http/free-port.ts';
import { ROOT } from '../lib/packages.ts';

const DEPLOY = join(ROOT, 'deploy');
/** `10.0.0.11:5432`, `addr 10.0.0.11 port 8008`, `host=127.0.0.1 port=5000`; the host, what is between, the port. */
const ADDRESS = /\b(\d{1,3}(?:\.\d{1,3}){3})(:| port |\s+port=)(\d{2,5})\b/g;

/** The machine that an example is written for, and another one that only lists of all machines name. */
const FIRST_IP = '10.0.0.11';
const SECOND_IP = '10.0.0.12';

interface Machine {
  readonly name: string;
  readonly ip: string;
}

/**
 * The example files of `deploy/` for one machine: every address of the six machines becomes a port of 127.0.0.1, the
 * same one in all files, and every path one below a folder.
 */
export class ExampleFiles {
  readonly #ports = new Map<string, number>();
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The port that replaces an address of the examples, such as `10.0.0.11:5432`. */
  portOf(address: string): number {
    const port = this.#ports.get(address);
    if (port === undefined) throw new Error(`No example of deploy/ names ${address}.`);
    return port;
  }

  hasPortOf(address: string): boolean {
    return this.#ports.has(address);
  }

  /** An example as it is. */
  text(file: string): string {
    return readFileSync(join(DEPLOY, file), 'utf8');
  }

  /** Chooses a free port for each address that the files name. */
  async choosePorts(files: readonly string[], more: readonly string[]): Promise<void> {
    const named = files.flatMap((file) => [...this.text(file).matchAll(ADDRESS)].map((found) => addressOf(found)));
    for (const address of new Set([...named, ...more])) this.#ports.set(address, await freePort());
  }

  /**
   * Writes one of the examples, with further replacements of texts that it has to hold. With `machine` it is that of
   * another machine than the one it names, whose lines with addresses of all machines stay.
   * @returns its path.
   */
  write(file: string, replacements: Readonly<Record<string, string>> = {}, machine?: Machine): string {
    let text = this.text(file);
    for (const [from, to] of Object.entries(replacements)) {
      if (!text.includes(from)) throw new Error(`deploy/${file} does not hold "${from}".`);
      text = text.replaceAll(from, to);
    }
    if (machine)
      text = text
        .split('\n')
        .map((line) => lineFor(machine, line))
        .join('\n');
    const local = text.replace(ADDRESS, (_found, host: string, between: string, port: string) => {
      return `127.0.0.1${between}${this.portOf(`${host}:${port}`)}`;
    });
    const path = join(this.folder, machine ? `${machine.name}-${basename(file)}` : basename(file));
    writeFileSync(path, local);
    chmodSync(path, statSync(join(DEPLOY, file)).mode & 0o777);
    return path;
  }
}

function addressOf(found: RegExpExecArray | RegExpMatchArray): string {
  return `${found[1]}:${found[3]}`;
}

function lineFor({ name, ip }: Machine, line: string): string {
  return line.includes(SECOND_IP) ? line : line.replace('name: db1', `name: ${name}`).replaceAll(FIRST_IP, ip);
}

import { countOf } from '@veritas/shared/domain';
import { integrityOf } from '@veritas/shared/integrity';
import { pino } from 'pino';
import type { AppContext } from '../context/app-context.ts';
import { COPIES, readCopy } from '../delivery/packed-copy.ts';
import { releasesOf } from '../releases/offer-releases.ts';
import { incompatibleReleases } from '../releases/incompatible-releases.ts';
import type { Releases } from '../releases/releases.ts';
import type { Finding } from './finding.ts';

const about = 'Releases';
/** The log's number for its level error. */
const ERROR = 50;

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly problem?: string;
  readonly err?: { readonly message: string };
}

/**
 * The registry, the integrity of each file that it names and of its compressed copies, and the compatibility of
 * releases with this server.
 */
export async function checkReleases(context: AppContext): Promise<Finding[]> {
  const logged: Finding[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(findingIn(line)) });
  const releases = releasesOf({ ...context, log });
  const published = await releases.read();
  const faults = logged.filter(({ level }) => level === 'fault');
  const logWarnings = logged.filter(({ level }) => level === 'warning');
  if (!published) {
    const text = 'no remote is published: npm start, bin/veritas start or release publish does it';
    return [...logged, ...(faults.length > 0 ? [] : [{ level: 'warning', about, text } as const])];
  }
  for (const [id, { files }] of published.releases) {
    for (const [path, integrity] of Object.entries(files)) {
      for (const problem of await problemsOf(releases, `${id}/${path}`, integrity))
        faults.push({ level: 'fault', about, text: `${problem}: publish the release again from its build` });
    }
  }
  const misfits = (await incompatibleReleases(releases)).map(({ release, reason }): Finding => {
    const text = `${release} needs what this server does not offer: ${reason}. Publish a newer build, or go back`;
    return { level: 'warning', about, text };
  });
  const count = published.releases.size;
  const text = `${published.names.join(', ')}: ${countOf(count, 'release')} ${count === 1 ? 'is' : 'are'} whole`;
  return [...(faults.length > 0 ? faults : [{ level: 'ok', about, text } as const]), ...logWarnings, ...misfits];
}

/** What is wrong with a file that should have this integrity, and with its compressed copies. */
async function problemsOf(releases: Releases, path: string, integrity: string): Promise<string[]> {
  const plain = await releases.file(path);
  if (plain === null) return [`${path} is missing`];
  if (integrityOf(plain) !== integrity) return [`${path} is not what was published`];
  const copies = COPIES.map(async (ending) => {
    const isDamaged = (await readCopy(releases, { path, ending, plain })) === 'damaged';
    return isDamaged ? [`${path}.${ending} is not what was published`] : [];
  });
  return (await Promise.all(copies)).flat();
}

/** The problem that a line of the log reports, and its reason. */
function findingIn(line: string): Finding {
  const { level, msg, problem, err } = JSON.parse(line) as LogLine;
  const text = [msg, problem ?? err?.message].filter(Boolean).join(': ');
  return { level: level >= ERROR ? 'fault' : 'warning', about, text };
}

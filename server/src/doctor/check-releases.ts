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

/**
 * The registry, the integrity of each file that it names and of its compressed copies, and the compatibility of
 * releases with this server.
 */
export async function checkReleases(context: AppContext): Promise<Finding[]> {
  const problems: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void problems.push(problemIn(line)) });
  const releases = releasesOf({ ...context, log });
  const published = await releases.read();
  const faults = problems.map((text): Finding => ({ level: 'fault', about, text }));
  if (!published) {
    return [
      ...faults,
      {
        level: 'warning',
        about,
        text: 'no remote is published: npm start, bin/veritas start or release publish does it',
      },
    ];
  }
  for (const [id, { files }] of published.releases) {
    for (const [path, integrity] of Object.entries(files)) {
      for (const problem of await problemsOf(releases, `${id}/${path}`, integrity))
        faults.push({ level: 'fault', about, text: `${problem}: publish the release again from its build` });
    }
  }
  const warnings = (await incompatibleReleases(releases)).map(({ release, reason }): Finding => {
    const text = `${release} needs what this server does not offer: ${reason}. Publish a newer build, or go back`;
    return { level: 'warning', about, text };
  });
  const count = published.releases.size;
  const text = `${published.names.join(', ')}: ${countOf(count, 'release')} ${count === 1 ? 'is' : 'are'} whole`;
  return [...(faults.length > 0 ? faults : [{ level: 'ok', about, text } as const]), ...warnings];
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
function problemIn(line: string): string {
  const { msg, problem, err } = JSON.parse(line) as { msg: string; problem?: string; err?: { message: string } };
  return [msg, problem ?? err?.message].filter(Boolean).join(': ');
}

import type { Offers } from './read-offers.ts';

/**
 * What has to be done before what `shared` offers now may replace what was noted; empty when nothing has to. A remote
 * built against the new one may use what an older shell lacks, so any change raises the version; what is taken away
 * raises its first number.
 */
export function compareOffers(noted: Offers, now: Offers): string[] {
  const removed: string[] = [];
  const changed: string[] = [];
  for (const name of new Set([...Object.keys(noted.modules), ...Object.keys(now.modules)])) {
    const before = noted.modules[name];
    const after = now.modules[name];
    removed.push(
      ...(before?.exports ?? []).filter((one) => !after?.exports.includes(one)).map((one) => `${name}: ${one}`),
    );
    if (before?.types !== after?.types || before?.exports.join() !== after?.exports.join()) changed.push(name);
  }
  if (changed.length === 0) return [];
  const [major, minor] = numbers(now.version);
  const [notedMajor, notedMinor] = numbers(noted.version);
  if (removed.length > 0 && major <= notedMajor) {
    return [`${removed.join(', ')} is gone. Raise the version of shared/package.json to ${notedMajor + 1}.0.0.`];
  }
  if (major > notedMajor || (major === notedMajor && minor > notedMinor)) return [];
  return [
    `${changed.join(', ')} offers something else than ${noted.version} did. ` +
      `Raise the version of shared/package.json to ${notedMajor}.${notedMinor + 1}.0, ` +
      `or to ${notedMajor + 1}.0.0 where remotes built before could not run with it.`,
  ];
}

function numbers(version: string): [major: number, minor: number] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [major, minor];
}

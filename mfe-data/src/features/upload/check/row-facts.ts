import type { Group } from '@veritas/shared/api';
import { hubKey, isHub, type UploadRowFacts } from '@veritas/shared/domain';

/** A map with every key except those without a value: what only the server knows is left to the server. */
class AnyKey<Value> extends Map<string, Value> {
  readonly #valueOf: (key: string) => Value | undefined;

  constructor(valueOf: (key: string) => Value | undefined) {
    super();
    this.#valueOf = valueOf;
  }

  override get(key: string): Value | undefined {
    return this.#valueOf(key);
  }
}

class AnyHub extends Set<string> {
  override has(): boolean {
    return true;
  }
}

/**
 * What the rules of a row need to know, as far as a browser knows it. Operators are not checked, and neither are hubs
 * when the list of groups could not be read.
 */
export function rowFacts(groups: readonly Group[] | null, zone: string, now: number): UploadRowFacts {
  const hubs = groups
    ? new Map(groups.filter(isHub).map(({ code }) => [hubKey(code), code]))
    : new AnyKey<string>((key) => key || undefined);
  const days = { zone, named: true };
  return { now, days, hubs, operators: new AnyKey((username) => ({ username, hubKeys: new AnyHub() })) };
}

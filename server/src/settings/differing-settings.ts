import type { AppContext } from '../context/app-context.ts';
import type { SharedSetting } from '../core/config/shared-settings.ts';
import { holdLease, leaseHolders, transaction } from '../db/index.ts';

/** Time between two rounds that renew the lease, in ms. */
export const ROUND_MS = 60_000;
/** Lease of the values of a server, in ms: one round may fail. */
export const HELD_MS = 2.5 * ROUND_MS;

/** A setting with a different value on another server of the same database. */
export interface Difference {
  readonly setting: string;
  readonly here: string;
  readonly elsewhere: string;
}
type Own = Pick<AppContext, 'db' | 'config'>;

const PREFIX = 'setting ';
export const SETTING_LEASES = `${PREFIX}%`;

const leasesOf = ({ sharedSettings }: Own['config']) =>
  (Object.entries(sharedSettings) as [SharedSetting, string][]).map(([setting, value]) => ({
    name: PREFIX + setting,
    holder: value,
  }));

/** Holds the values of this server, as leases that servers with the same values share, and returns what differs. */
export function holdSettings({ db, config }: Own): Promise<Difference[]> {
  return transaction(db, async (trx) => {
    for (const lease of leasesOf(config)) await holdLease(trx, lease, HELD_MS);
    return differingSettings({ db: trx, config });
  });
}

/** Settings of running, or just stopped, servers that differ from `config`; read-only. */
export async function differingSettings({ db, config }: Own): Promise<Difference[]> {
  const own = leasesOf(config);
  const names = own.map(({ name }) => name);
  const holders = await leaseHolders(db, names, HELD_MS);
  return own.flatMap(({ name, holder: here }) => {
    const elsewhere = holders.get(name) ?? here;
    return elsewhere === here ? [] : [{ setting: name.slice(PREFIX.length), here, elsewhere }];
  });
}

import { sql } from 'kysely';
import type { AppContext } from '../context/app-context.ts';
import { reasonOf } from 'release/error-parts';
import {
  EMPTY_DATABASE,
  encodingProblem,
  foreignTablesProblem,
  isDamagedFile,
  isMissingTable,
  isUnusableFile,
  mayChangeSchema,
  pendingMigrations,
  readTime,
  schemaProblem,
  CHECK_DATABASE,
  UNUSABLE_FILE,
} from '../db/index.ts';
import { differingSettings } from '../settings/differing-settings.ts';
import { hasActiveSuperAdmin, hasDemoUsers } from '../users/queries.ts';
import { checkReplica } from './check-replica.ts';
import type { Finding } from './finding.ts';

/** Servers compare each other's times in leases and sessions. */
const MOST_APART_MS = 2_000;
const TO_PRIMARY = 'DATABASE_URL has to lead to the primary';

/** The database, its schema, its clock and its accounts; only reads. */
export async function checkDatabase(context: AppContext): Promise<Finding[]> {
  const schema = await checkSchema(context);
  if (schema.level === 'fault') return [schema];
  const found = [schema, ...(await checkEncoding(context))];
  if (schema.level !== 'ok') return found;
  return [
    ...found,
    ...(await checkReplica(context)),
    ...(await checkClock(context)),
    await checkAccounts(context),
    ...(await checkServers(context)),
  ];
}

/** Checks of a database in use, whose problems no longer prevent a start. */
async function checkEncoding(context: AppContext): Promise<Finding[]> {
  const problem = await encodingProblem(context);
  if (problem === null) return [];
  return [{ level: 'fault', about: 'Encoding', text: `${problem}: restore a backup into one with UTF8` }];
}

async function checkSchema(context: AppContext): Promise<Finding> {
  const { db, dialect } = context;
  const about = 'Database';
  const kind = dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  try {
    if (!(await takesWrites(context)))
      return { level: 'fault', about, text: `${kind} takes no writes: it is a replica, or read-only. ${TO_PRIMARY}` };
  } catch (error) {
    return { level: 'fault', about, text: whyNoAnswer(kind, error) };
  }
  try {
    const pending = await pendingMigrations(db);
    if (pending.length > 0) return await lacking(context, `${kind} lacks ${pending.join(', ')}`, 'adds it');
    const problem = await schemaProblem(db);
    return { level: problem === null ? 'ok' : 'fault', about, text: problem ?? `${kind}, its schema is up to date` };
  } catch (error) {
    // A damaged file has no list of its tables either.
    const foreign = await foreignTablesProblem(context).catch(() => null);
    if (foreign !== null) return { level: 'fault', about, text: `${foreign}. ${EMPTY_DATABASE}` };
    if (!isMissingTable(error)) return { level: 'fault', about, text: whyNoAnswer(kind, error) };
    return lacking(context, `${kind} is empty`, 'makes the tables');
  }
}

/** Who makes what is missing: before an upgrade it is no fault. */
async function lacking(context: AppContext, problem: string, does: string): Promise<Finding> {
  const remedy = (await mayChangeSchema(context))
    ? `; a start or the command migrate ${does}`
    : `; the command migrate ${does}, with the role that owns the tables: that of DATABASE_URL may not`;
  return { level: 'warning', about: 'Database', text: problem + remedy };
}

/** Throws when the database does not answer. */
async function takesWrites({ db, dialect }: AppContext): Promise<boolean> {
  if (dialect === 'sqlite') {
    await sql`select 1`.execute(db);
    return true;
  }
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db);
  return rows[0]?.transaction_read_only === 'off';
}

function whyNoAnswer(kind: string, error: unknown): string {
  const reason = reasonOf(error);
  return isDamagedFile(error)
    ? `the file of ${kind} is damaged: ${reason}. Restore a backup into another data folder`
    : `${kind} does not answer: ${reason}. ${isUnusableFile(error) ? UNUSABLE_FILE : CHECK_DATABASE}`;
}

async function checkClock({ db, dialect, clock }: AppContext): Promise<Finding[]> {
  if (dialect === 'sqlite') return [];
  const asked = clock();
  const apart = Math.round((await readTime(db)) - (asked + clock()) / 2);
  const isFault = Math.abs(apart) > MOST_APART_MS;
  const text = `the database's is ${apart} ms from this machine's${isFault ? ': set both by NTP' : ''}`;
  return [{ level: isFault ? 'fault' : 'ok', about: 'Clock', text }];
}

/** Settings of running servers: doctor may have been run with different ones. */
async function checkServers(context: AppContext): Promise<Finding[]> {
  const differences = await differingSettings(context);
  return differences.map(({ setting, here, elsewhere }) => ({
    level: 'warning',
    about: 'Settings',
    text: `${setting} is ${here || 'empty'} here and ${elsewhere || 'empty'} on a server of this database: set both alike`,
  }));
}

async function checkAccounts({ db, config }: AppContext): Promise<Finding> {
  const about = 'Accounts';
  if (config.exposed && (await hasDemoUsers(db))) {
    const text = 'there are demo accounts, whose passwords are public: use another database, a server would not start';
    return { level: 'fault', about, text };
  }
  if (await hasActiveSuperAdmin(db)) return { level: 'ok', about, text: 'there is an active super admin' };
  const text = 'there is no active super admin: make one by create-super-admin <username> <email>';
  return { level: 'warning', about, text };
}

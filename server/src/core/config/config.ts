import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHUNK_BYTES, MAX_UPLOAD_BYTES, MAX_UPLOAD_ROWS } from '@veritas/shared/contracts';
import { currentZone, ROLES } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import * as v from 'valibot';
import { isLoopback, isLoopbackHost } from '../address.ts';
import { Refusal } from 'release/refusal';
import { databaseProblems } from './database-problems.ts';
import { portProblems, settingProblem, unknownSettings } from './setting-problem.ts';
import { databaseAddress, described, listenAddress, networks, text, wholeNumber } from './setting-schemas.ts';
import { sharedSettings } from './shared-settings.ts';
import type { SharedSetting } from './shared-settings.ts';
import { TRACING_SETTINGS, tracingConfig } from './tracing-settings.ts';
import type { TracingConfig } from './tracing-settings.ts';
import { uploadLimits } from './upload-limits.ts';
import type { UploadLimits } from './upload-limits.ts';

const REPO = fileURLToPath(new URL('../../../../', import.meta.url));

/** Every environment variable that the server reads, with its description for docs/operate/operations.md. */
const Environment = v.object({
  PORT: described('Port the server listens on.', wholeNumber(3000, 65_535)),
  HOST: described(
    'Address the server listens on. Any address but a loopback address makes the server count as exposed: no demo accounts, a longer drain.',
    listenAddress,
  ),
  VERITAS_DATA_DIR: described(
    'Folder of the embedded database, the registry, the remote releases and the app package.',
    text(resolve(REPO, '.veritas')),
  ),
  VERITAS_SHELL_DIR: described('Folder of the built shell.', text(resolve(REPO, 'shell/dist'))),
  DATABASE_URL: described(
    '`postgres://user@host:5432/name`. Empty: the embedded SQLite in the data folder.',
    databaseAddress,
  ),
  DATABASE_REPLICA_URL: described(
    'The same for a replica of that PostgreSQL, or for a balancer before several. It answers reports and the audit trail, and while the primary is away all that only reads. Empty: none.',
    databaseAddress,
  ),
  VERITAS_REPLICA_SECONDS: described(
    'How old the answers of the replica may be while the primary is away, in seconds. 0: it is not asked then.',
    wholeNumber(60, 86_400),
  ),
  VERITAS_RELEASES: described(
    'Where the registry and the releases of remotes are: `folder` (the data folder) or `database`, where several servers share them. Empty: `database` with `DATABASE_URL`, else `folder`.',
    v.pipe(text(''), v.picklist(['', 'folder', 'database'], 'must be empty, folder or database')),
  ),
  VERITAS_SEED_RECORDS: described(
    'Number of demo records added to an empty database. 0: no demo data and no demo accounts. An exposed server never adds demo data.',
    wholeNumber(12_000, 1_000_000),
  ),
  VERITAS_TIME_ZONE: described(
    'Time zone for all users, such as `Asia/Kolkata`. Empty: as set on the Settings page, at first the zone of each browser, which the console sends with every request about days; a request without a zone is answered in UTC.',
    v.pipe(
      text(''),
      v.check((zone) => zone === '' || currentZone(zone) !== null, 'must be empty or a time zone such as Asia/Kolkata'),
      v.transform((zone) => currentZone(zone) ?? ''),
    ),
  ),
  WEB_LOGIN_ROLES: described(
    'Roles that may sign in on the web, separated by commas. The others use the mobile app. Empty: as set on the Settings page, at first all but `operators`. What a super admin sets for a single user counts before either.',
    v.pipe(
      text(''),
      v.transform((given) => (given === '' ? null : given.split(',').map((item) => item.trim()))),
      v.nullable(
        v.array(v.picklist(ROLES, `must be a list of roles, separated by commas, out of ${ROLES.join(', ')}`)),
      ),
    ),
  ),
  VERITAS_READ_SCOPE: described(
    'Whose device records are read: `all` (every role reads those of all hubs) or `own_hub` (Wishmasters, executives and incharges read those of the hubs among their groups; staff of a return centre and all other roles read all).',
    v.pipe(text('all'), v.picklist(['all', 'own_hub'], 'must be all or own_hub')),
  ),
  VERITAS_APK: described(
    'File served as the app package until one is published with `publish-apk`. Empty: `veritas_app.apk` in the data folder, if it exists.',
    text(''),
  ),
  VERITAS_TRUST_PROXY: described(
    'Addresses or networks of the proxies whose `X-Forwarded-For`, `-Proto` and `-Host` are trusted, separated by commas. Empty: none. Any value makes the server count as exposed.',
    networks,
  ),
  VERITAS_PUBLIC_ORIGIN: described(
    'Origin that users see, such as `https://console.example.com`, without a path. With `https:` every response carries HSTS. Any host but a loopback host, or https, makes the server count as exposed. Empty: the host name of each request.',
    v.pipe(
      text(''),
      v.check(
        (origin) =>
          origin === '' || (URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).origin === origin),
        'must be empty or an origin such as https://console.example.com, without a path',
      ),
    ),
  ),
  VERITAS_CONFIRM_SECONDS: described(
    'Seconds after a sign-in or a password prompt from which sensitive changes ask for the password again. 0: never.',
    wholeNumber(600, 86_400),
  ),
  VERITAS_RATE_PER_USER: described(
    'Sustained requests per second of one user, in all sessions together, with bursts of four seconds’ worth. 0: no limit.',
    wholeNumber(50, 1_000_000),
  ),
  VERITAS_RATE_PER_ADDRESS: described(
    'The same for one IP address, with bursts of six seconds’ worth. 0: no limit.',
    wholeNumber(500, 1_000_000),
  ),
  VERITAS_CONNECTIONS_PER_ADDRESS: described(
    'Concurrent connections, and concurrent requests, of one IP address. Connections of trusted proxies are not counted. 0: no limit.',
    wholeNumber(256, 1_000_000),
  ),
  VERITAS_UPLOAD_FILE_MIB: described(
    'Size of one uploaded file in MiB, 1 to 2048. Where `VERITAS_UPLOAD_MIB_PER_USER` or `VERITAS_UPLOAD_MIB` is lower, that counts. The Upload page names it.',
    wholeNumber(MAX_UPLOAD_BYTES / 2 ** 20, 2_048, 1),
  ),
  VERITAS_UPLOAD_ROWS: described(
    'Data rows of one uploaded file, 1 to 5000000. The Upload page names it.',
    wholeNumber(MAX_UPLOAD_ROWS, 5_000_000, 1),
  ),
  VERITAS_UPLOADS_PER_USER: described(
    'Unfinished uploads per user. A newer upload may replace one that has been idle for 10 minutes. 0: no limit.',
    wholeNumber(3, 1_000_000),
  ),
  VERITAS_UPLOADS: described('Unfinished uploads of all users together. 0: no limit.', wholeNumber(100, 1_000_000)),
  VERITAS_UPLOAD_MIB_PER_USER: described(
    'Total size of the unfinished uploads per user in MiB; each counts with its full size from its first chunk. 0: no limit.',
    wholeNumber(600, 1_000_000),
  ),
  VERITAS_UPLOAD_MIB: described('The same for all users together.', wholeNumber(2_048, 1_000_000)),
  VERITAS_REJECTS_MIB_PER_USER: described(
    'Size of the rejected rows kept per user in MiB; those of the oldest upload are deleted first. 0: no limit.',
    wholeNumber(64, 1_000_000),
  ),
  VERITAS_REJECTS_MIB: described('The same for all users together.', wholeNumber(512, 1_000_000)),
  VERITAS_REJECTS_DAYS: described('Days that rejected rows are kept. 0: no limit.', wholeNumber(90, 36_500)),
  VERITAS_DRAIN_SECONDS: described(
    'Seconds that `/readyz` reports "not ready" after SIGTERM before the server stops accepting connections, at most 300. Empty: 2 on an exposed server, else 0.',
    v.union([v.pipe(v.optional(v.string(), ''), v.trim(), v.literal('')), wholeNumber(0, 300)]),
  ),
  METRICS_PORT: described('Port of `/metrics`. 0: no metrics.', wholeNumber(0, 65_535)),
  METRICS_HOST: described('Address of `/metrics`. Keep it internal: it shows routes and counts.', listenAddress),
  ...TRACING_SETTINGS,
  LOG_LEVEL: described(
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Most security events are `warn`, the line for each request is `info`.',
    v.pipe(
      text('info'),
      v.picklist(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be a level such as info or warn',
      ),
    ),
  ),
  NODE_ENV: described(
    'Empty, `production`, `development` or `test`. `production` makes the server count as exposed even if no other setting does: on a loopback address, behind a proxy that is not configured.',
    v.pipe(
      text(''),
      v.picklist(['', 'production', 'development', 'test'], 'must be empty, production, development or test'),
    ),
  ),
});

/** Returns the settings table of docs/operate/operations.md: each setting with its default and its description. */
export function settingsTable(): string {
  const defaults = v.parse(Environment, namedIn({}));
  const rows = Object.entries(Environment.entries).map(([name, schema]) => {
    const value = String(defaults[name as keyof typeof defaults] ?? '').replace(REPO, '');
    return `| \`${name}\` | ${value === '' ? 'empty' : `\`${value}\``} | ${v.getDescription(schema)} |`;
  });
  return ['| setting | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

export type { Amount, UploadLimits } from './upload-limits.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Empty: embedded SQLite. */
  readonly databaseUrl: string;
  /** Null: no replica is asked. */
  readonly replica: { readonly url: string; readonly maxAgeMs: number } | null;
  /** Where the registry and the releases of remotes are. */
  readonly releasesIn: 'folder' | 'database';
  readonly seedRecords: number;
  /** Everyone's zone, by its current IANA name; empty: as set on the Settings page. */
  readonly timeZone: string;
  /** Null: as set on the Settings page. */
  readonly webLoginRoles: readonly Role[] | null;
  /** `own_hub`: roles that work in a hub read its records only. */
  readonly readScope: 'all' | 'own_hub';
  /** Absolute; no package is offered while there is no such file. */
  readonly apkPath: string;
  readonly trustProxy: readonly string[];
  /** Empty: the host name of each request counts. */
  readonly publicOrigin: string;
  /** How long a given password counts for sensitive changes; null: as long as the session. */
  readonly confirmMs: number | null;
  /** Requests per second; 0: no limit. */
  readonly ratePerUser: number;
  readonly ratePerAddress: number;
  /** Concurrent; 0: no limit. */
  readonly connectionsPerAddress: number;
  readonly uploads: UploadLimits;
  /** Between "not ready" and the end of listening. */
  readonly drainMs: number;
  /** 0: off. */
  readonly metricsPort: number;
  readonly metricsHost: string;
  /** Null: tracing is off. */
  readonly tracing: TracingConfig | null;
  readonly logLevel: string;
  /** Whether any setting exposes the server beyond this machine: then there are no demo accounts. */
  readonly exposed: boolean;
  /** Size of every chunk of an upload except the last, as in the contract. Tests reduce it to get many chunks. */
  readonly chunkBytes: number;
  readonly shellDir: string;
  /** Environment variables that look like settings but are unknown. */
  readonly unknownSettings: readonly string[];
  /** Settings that should be the same on all servers of one database, as text. */
  readonly sharedSettings: Readonly<Record<SharedSetting, string>>;
}

/** Settings that are validated together, even when others are invalid. */
const Listening = v.pick(Environment, ['PORT', 'HOST', 'METRICS_PORT', 'METRICS_HOST']);

function namedIn(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.keys(Environment.entries).map((name) => [name, env[name]]));
}

/** All problems of the environment, one per line. */
export class ConfigError extends Refusal {
  override readonly name = 'ConfigError';
}

/** Reads the environment, once, at start. Throws `ConfigError` that lists all problems. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const named = namedIn(env);
  const parsed = v.safeParse(Environment, named, { abortPipeEarly: true });
  const listening = v.safeParse(Listening, named);
  const problems = new Set([
    ...(parsed.issues ?? []).map(settingProblem),
    ...databaseProblems(named),
    ...(listening.success ? portProblems(listening.output) : []),
  ]);
  if (!parsed.success || problems.size > 0)
    throw new ConfigError(`Cannot start, the settings are wrong:\n${[...problems].join('\n')}`);
  const settings = parsed.output;
  const dataDir = resolve(settings.VERITAS_DATA_DIR);
  const exposed = isExposed(settings);
  const releasesIn = settings.VERITAS_RELEASES || (settings.DATABASE_URL === '' ? 'folder' : 'database');
  const drainSeconds = settings.VERITAS_DRAIN_SECONDS;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    replica: replicaOf(settings),
    releasesIn,
    seedRecords: settings.VERITAS_SEED_RECORDS,
    timeZone: settings.VERITAS_TIME_ZONE,
    webLoginRoles: settings.WEB_LOGIN_ROLES,
    readScope: settings.VERITAS_READ_SCOPE,
    apkPath: resolve(settings.VERITAS_APK || join(dataDir, 'veritas_app.apk')),
    trustProxy: settings.VERITAS_TRUST_PROXY,
    publicOrigin: settings.VERITAS_PUBLIC_ORIGIN,
    confirmMs: settings.VERITAS_CONFIRM_SECONDS === 0 ? null : settings.VERITAS_CONFIRM_SECONDS * 1_000,
    ratePerUser: settings.VERITAS_RATE_PER_USER,
    ratePerAddress: settings.VERITAS_RATE_PER_ADDRESS,
    connectionsPerAddress: settings.VERITAS_CONNECTIONS_PER_ADDRESS,
    uploads: uploadLimits(settings),
    drainMs: (drainSeconds === '' ? (exposed ? 2 : 0) : drainSeconds) * 1_000,
    metricsPort: settings.METRICS_PORT,
    metricsHost: settings.METRICS_HOST,
    tracing: tracingConfig(settings),
    logLevel: settings.LOG_LEVEL,
    exposed,
    chunkBytes: CHUNK_BYTES,
    shellDir: resolve(settings.VERITAS_SHELL_DIR),
    unknownSettings: unknownSettings(env, Object.keys(Environment.entries)),
    sharedSettings: sharedSettings({ ...settings, VERITAS_RELEASES: releasesIn }),
  };
}

function replicaOf(settings: v.InferOutput<typeof Environment>): Config['replica'] {
  const { DATABASE_REPLICA_URL: url, VERITAS_REPLICA_SECONDS: seconds } = settings;
  return url === '' ? null : { url, maxAgeMs: seconds * 1_000 };
}

/** Whether any setting exposes the server beyond this machine. */
function isExposed(settings: v.InferOutput<typeof Environment>): boolean {
  const origin = settings.VERITAS_PUBLIC_ORIGIN;
  return (
    !(settings.HOST === 'localhost' || isLoopback(settings.HOST)) ||
    settings.VERITAS_TRUST_PROXY.length > 0 ||
    (origin !== '' && !isLoopbackHost(new URL(origin).hostname)) ||
    origin.startsWith('https:') ||
    settings.NODE_ENV === 'production'
  );
}

import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isTimeZone, ROLES } from '@veritas/shared/domain';
import type { Role } from '@veritas/shared/domain';
import * as v from 'valibot';
import { Refusal } from './refusal.ts';

const REPO = fileURLToPath(new URL('../../', import.meta.url));

/** Names that reach this machine only. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

const wholeNumber = (fallback: number, max: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => (text.trim() === '' ? fallback : Number(text))),
    v.integer('must be a whole number'),
    v.minValue(0, 'must not be negative'),
    v.maxValue(max, `must be at most ${max}`),
  );

const text = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.transform((given) => given || fallback),
  );

const list = v.pipe(
  text(''),
  v.transform((given) => given.split(',').map((item) => item.trim())),
  v.transform((items) => items.filter((item) => item !== '')),
);

/** The whole environment the server reads, each name once; the README lists it for people. */
const Environment = v.object({
  PORT: wholeNumber(3000, 65_535),
  HOST: text('127.0.0.1'),
  /** Embedded database, registry and released remotes. */
  VERITAS_DATA_DIR: text(resolve(REPO, '.veritas')),
  /** Empty: the embedded SQLite of the data folder. */
  DATABASE_URL: v.pipe(
    text(''),
    v.check(
      (url) => url === '' || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)),
      'must be empty or an address such as postgres://user@host:5432/name',
    ),
  ),
  /** Records of the demo data an empty store is filled with; 0 leaves it empty, without demo accounts. */
  VERITAS_SEED_RECORDS: wholeNumber(12_000, 1_000_000),
  /** Empty: days are those of each user's browser, and of UTC in reports. */
  VERITAS_TIME_ZONE: v.pipe(
    text(''),
    v.check((zone) => zone === '' || isTimeZone(zone), 'must be empty or a time zone such as Asia/Kolkata'),
  ),
  WEB_LOGIN_ROLES: v.pipe(
    text(ROLES.filter((role) => role !== 'operators').join(',')),
    v.transform((given) => given.split(',').map((item) => item.trim())),
    v.array(v.picklist(ROLES, `must be a list of roles, separated by commas, out of ${ROLES.join(', ')}`)),
  ),
  /** File offered as veritas_app.apk; else the file of that name in the data folder, if it is there. */
  VERITAS_APK: text(''),
  /** Addresses or networks of the proxies whose X-Forwarded headers count. */
  VERITAS_TRUST_PROXY: list,
  /** Where users reach the console, when a proxy changes the scheme or the host name. */
  VERITAS_PUBLIC_ORIGIN: v.pipe(
    text(''),
    v.check(
      (origin) =>
        origin === '' || (URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).origin === origin),
      'must be empty or an origin such as https://console.example.com, without a path',
    ),
  ),
  /** Sensitive changes ask for the password again so long after it was last given; 0: never. */
  VERITAS_CONFIRM_SECONDS: wholeNumber(600, 86_400),
  /** Requests a second that one user, or one address, may keep up; 0: no limit. */
  VERITAS_RATE_PER_USER: wholeNumber(50, 1_000_000),
  VERITAS_RATE_PER_ADDRESS: wholeNumber(500, 1_000_000),
  /** After SIGTERM the server says "not ready" for so long before it takes no more; empty: 2 where it is exposed. */
  VERITAS_DRAIN_SECONDS: v.union([v.pipe(v.optional(v.string(), ''), v.trim(), v.literal('')), wholeNumber(0, 300)]),
  /** 0: no metrics. They name routes and counts, so they have a port of their own. */
  METRICS_PORT: wholeNumber(0, 65_535),
  METRICS_HOST: text('127.0.0.1'),
  LOG_LEVEL: v.pipe(
    text('info'),
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info or warn'),
  ),
  NODE_ENV: text(''),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Empty: embedded SQLite. */
  readonly databaseUrl: string;
  readonly seedRecords: number;
  /** IANA name; empty: the browser's own. */
  readonly timeZone: string;
  /** The zone of days the server counts itself (reports, uploads): `timeZone`, else UTC. */
  readonly businessZone: string;
  readonly webLoginRoles: readonly Role[];
  /** Absolute; no package is offered while there is no such file. */
  readonly apkPath: string;
  readonly trustProxy: readonly string[];
  /** Empty: the host name of each request counts. */
  readonly publicOrigin: string;
  /** How long a given password counts for sensitive changes; null: as long as the session. */
  readonly confirmMs: number | null;
  /** Requests a second; 0: no limit. */
  readonly ratePerUser: number;
  readonly ratePerAddress: number;
  /** Between "not ready" and the end of listening. */
  readonly drainMs: number;
  /** 0: off. */
  readonly metricsPort: number;
  readonly metricsHost: string;
  readonly logLevel: string;
  /** Whether others than this machine may reach the server, or it says it is in production. */
  readonly exposed: boolean;
  /** Built files of the shell. */
  readonly shellDir: string;
}

/** Every problem of the environment at once, a line each. */
export class ConfigError extends Refusal {
  override readonly name = 'ConfigError';
}

/** Reads the environment, once, at start. Throws `ConfigError` that lists all problems. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const known = Object.fromEntries(Object.keys(Environment.entries).map((name) => [name, env[name]]));
  const parsed = v.safeParse(Environment, known, { abortPipeEarly: true });
  if (!parsed.success) {
    const problems = new Set(parsed.issues.map(describe));
    throw new ConfigError(`Cannot start, the settings are wrong:\n${[...problems].join('\n')}`);
  }
  const settings = parsed.output;
  const dataDir = resolve(settings.VERITAS_DATA_DIR);
  const exposed = !LOOPBACK.test(settings.HOST) || settings.NODE_ENV === 'production';
  const drainSeconds = settings.VERITAS_DRAIN_SECONDS;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    seedRecords: settings.VERITAS_SEED_RECORDS,
    timeZone: settings.VERITAS_TIME_ZONE,
    businessZone: settings.VERITAS_TIME_ZONE || 'UTC',
    webLoginRoles: settings.WEB_LOGIN_ROLES,
    apkPath: resolve(settings.VERITAS_APK || join(dataDir, 'veritas_app.apk')),
    trustProxy: settings.VERITAS_TRUST_PROXY,
    publicOrigin: settings.VERITAS_PUBLIC_ORIGIN,
    confirmMs: settings.VERITAS_CONFIRM_SECONDS === 0 ? null : settings.VERITAS_CONFIRM_SECONDS * 1_000,
    ratePerUser: settings.VERITAS_RATE_PER_USER,
    ratePerAddress: settings.VERITAS_RATE_PER_ADDRESS,
    drainMs: (drainSeconds === '' ? (exposed ? 2 : 0) : drainSeconds) * 1_000,
    metricsPort: settings.METRICS_PORT,
    metricsHost: settings.METRICS_HOST,
    logLevel: settings.LOG_LEVEL,
    exposed,
    shellDir: resolve(REPO, 'shell/dist'),
  };
}

/** The address of a database may hold a password, so its value is never repeated. */
function describe(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue)?.split('.', 1)[0] ?? 'The environment';
  const given = issue.path?.[0]?.input;
  const value: unknown =
    typeof given === 'object' && given !== null && name in given ? Reflect.get(given, name) : undefined;
  return name === 'DATABASE_URL' || typeof value !== 'string'
    ? `- ${name} ${issue.message}`
    : `- ${name} is "${value}" but ${issue.message}`;
}

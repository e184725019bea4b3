import { constants, existsSync, lstatSync } from 'node:fs';
import { access, lstat } from 'node:fs/promises';
import { createServer, isIPv6 } from 'node:net';
import { dirname, join } from 'node:path';
import { hasCode } from 'release/error-parts';
import { countOf } from '@veritas/shared/domain';
import type { Config } from '../core/config/config.ts';
import { locksOutSuperAdmins, SUPER_ADMINS_LOCKED_OUT } from '../core/config/web-roles.ts';
import { PackageSource } from '../delivery/apk/app-package.ts';
import { packageProblem } from '../delivery/apk/package-problem.ts';
import { pathsAccessibleToOthers } from '../db/index.ts';
import { diskOf } from '../core/system/disk.ts';
import { LEAST_FREE } from '../http/health/health.ts';
import type { Finding } from './finding.ts';

/** The first that runs TypeScript without a flag and has `node:sqlite` as the server uses it. */
const OLDEST_NODE = 24;

/** The current Node. */
export function checkNode(version = process.versions.node): Finding {
  const isEnough = Number(version.split('.')[0]) >= OLDEST_NODE;
  const text = isEnough ? version : `${version} is too old: start with Node ${OLDEST_NODE} or later, as npm start does`;
  return { level: isEnough ? 'ok' : 'fault', about: 'Node', text };
}

/** The data folder: whether it exists, is private, and has space. */
export async function checkDataFolder(
  { dataDir }: Pick<Config, 'dataDir'>,
  mayWrite = (path: string) => access(path, constants.W_OK),
  measure = diskOf,
): Promise<Finding> {
  const about = 'Data folder';
  const folder = await lstat(dataDir).catch((error: NodeJS.ErrnoException) => error);
  if (folder instanceof Error) {
    const problem = folder.code === 'ENOENT' ? await problemOfMaking(dataDir, mayWrite) : unreadable(dataDir, folder);
    if (problem !== null) return { level: 'fault', about, text: problem };
    return { level: 'warning', about, text: `${dataDir} does not exist; the first start makes it` };
  }
  if (!folder.isDirectory()) return { level: 'fault', about, text: `${dataDir} is not a folder: name one` };
  if (process.getuid && folder.uid !== process.getuid()) {
    const text = `${dataDir} belongs to user ${folder.uid}: run server and doctor as that user, or change its owner`;
    return { level: 'fault', about, text };
  }
  const unwritable = await mayWrite(dataDir).catch((error: NodeJS.ErrnoException) => error);
  if (unwritable) {
    const text = `${dataDir} cannot be written to (${unwritable.code}): check its disk and its permissions`;
    return { level: 'fault', about, text };
  }
  const open = pathsAccessibleToOthers(dataDir);
  if (open.length > 0) return { level: 'warning', about, text: textOfOpen(open, process.getuid?.()) };
  const { total, free } = await measure(dataDir);
  const percent = Math.floor((free / total) * 100);
  const isFull = free / total < LEAST_FREE;
  const text = `${dataDir}, ${percent} % of its disk is free${isFull ? ': make room, the server counts as not ready' : ''}`;
  return { level: isFull ? 'fault' : 'ok', about, text };
}

const unreadable = (path: string, { code }: NodeJS.ErrnoException) =>
  `${path} cannot be used (${code}): change VERITAS_DATA_DIR, or run doctor as the server's user`;

/** Why a start cannot make the folder, by the nearest one that there is; null when it can. */
async function problemOfMaking(path: string, mayWrite: (path: string) => Promise<void>): Promise<string | null> {
  let parent = dirname(path);
  while (!existsSync(parent)) parent = dirname(parent);
  const unwritable = await mayWrite(parent).catch((error: NodeJS.ErrnoException) => error);
  if (!unwritable) return null;
  return `${path} cannot be made, ${parent} cannot be written to (${unwritable.code}): check its disk and its permissions`;
}

/** What to do about paths that other users may read; `user` is who runs the server. */
export function textOfOpen(paths: readonly string[], user: number | undefined): string {
  const foreign = paths.find((path) => user !== undefined && lstatSync(path).uid !== user);
  const count = `${countOf(paths.length, 'path')} in all`;
  return foreign === undefined
    ? `Other users may read ${paths[0]} (${count}); a start of the server closes them`
    : `Other users may read ${foreign} (${count}), which belongs to another user: change its owner, or move it away`;
}

/** The built shell. */
export async function checkShell({ shellDir }: Pick<Config, 'shellDir'>): Promise<Finding> {
  const page = await lstat(join(shellDir, 'index.html')).catch((error: NodeJS.ErrnoException) => error);
  if (!(page instanceof Error)) return { level: 'ok', about: 'Shell', text: shellDir };
  const problem = hasCode(page, 'ENOENT', 'ENOTDIR')
    ? `${shellDir} holds no index.html: correct VERITAS_SHELL_DIR, or build with npm run build`
    : `${shellDir} cannot be read (${page.code}): correct VERITAS_SHELL_DIR, or run doctor as the server's user`;
  return { level: 'fault', about: 'Shell', text: problem };
}

/** The app package that users are offered. */
export async function checkAppPackage(config: Pick<Config, 'apkPath' | 'dataDir'>): Promise<Finding> {
  const about = 'App package';
  const problem = await packageProblem(config, { isStart: false });
  if (problem !== null) return { level: 'warning', about, text: problem };
  const found = await new PackageSource(config).current();
  return { level: 'ok', about, text: found ? `version ${found.version}` : 'none: offer one with publish-apk' };
}

/** A port of the server, and how to recognize our own server on it. */
interface Place {
  readonly about: string;
  readonly host: string;
  readonly port: number;
  /** The settings of host and port. */
  readonly settings: readonly [host: string, port: string];
  /** A path that our server answers there. */
  readonly path: string;
}

/** Whether the port is free, or our own server has it. */
export function checkPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  return checkPlace({ about: 'Port', host, port, settings: ['HOST', 'PORT'], path: '/livez' });
}

/** The same for the metrics port. */
export function checkMetricsPort(config: Pick<Config, 'metricsHost' | 'metricsPort'>): Promise<Finding> {
  const { metricsHost: host, metricsPort: port } = config;
  const about = 'Metrics';
  if (port === 0) return Promise.resolve({ level: 'ok', about, text: 'off (METRICS_PORT)' });
  return checkPlace({ about, host, port, settings: ['METRICS_HOST', 'METRICS_PORT'], path: '/metrics' });
}

async function checkPlace({ about, host, port, settings: [hostName, portName], path }: Place): Promise<Finding> {
  const problem = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const server = createServer().once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
  if (!problem) return { level: 'ok', about, text: `${port} is free` };
  if (problem.code !== 'EADDRINUSE') {
    const text = `${host}:${port} cannot be used (${problem.code}): change ${hostName} or ${portName}`;
    return { level: 'fault', about, text };
  }
  const answer = await fetch(`http://${isIPv6(host) ? `[${host}]` : host}:${port}${path}`).catch(() => null);
  return answer?.ok
    ? { level: 'ok', about, text: `a server runs on ${port}` }
    : { level: 'fault', about, text: `${port} is in use by another program: end it, or give another ${portName}` };
}

/** Whether the environment has unknown variables that look like settings, such as a misspelt one. */
export function checkSettings({ unknownSettings }: Pick<Config, 'unknownSettings'>): Finding {
  const about = 'Settings';
  if (unknownSettings.length === 0) return { level: 'ok', about, text: 'each is known' };
  const verb = unknownSettings.length === 1 ? 'is not a setting and is ignored' : 'are not settings and are ignored';
  const text = `${unknownSettings.join(', ')} ${verb}: correct the name, or remove it`;
  return { level: 'warning', about, text };
}

/** Whether the web sign-in is open to those who alone can change it. */
export function checkWebRoles(config: Pick<Config, 'webLoginRoles'>): Finding {
  const about = 'Web sign-in';
  if (locksOutSuperAdmins(config)) return { level: 'warning', about, text: SUPER_ADMINS_LOCKED_OUT };
  return { level: 'ok', about, text: 'open to super_admin' };
}

/** Whether users of other machines can sign in: their cookies need https. */
export function checkOrigin({ exposed, publicOrigin }: Pick<Config, 'exposed' | 'publicOrigin'>): Finding {
  const about = 'Address';
  if (!exposed) return { level: 'ok', about, text: 'for this machine only' };
  if (publicOrigin.startsWith('https:')) return { level: 'ok', about, text: publicOrigin };
  const text = `${publicOrigin || 'no VERITAS_PUBLIC_ORIGIN'}: set the https origin that users see, or sign-in will not work`;
  return { level: 'warning', about, text };
}

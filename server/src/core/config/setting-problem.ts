import { isIP } from 'node:net';
import { firstOfText } from '@veritas/shared/domain';
import * as v from 'valibot';

const MOST_SHOWN = 200;

/** Variables of other programs of this project. */
const OF_OTHERS = /^VERITAS_(DEPLOY_TOKEN|DEV_DIR|DATABASE_(OWNER_)?PASSWORD|TEST_.*)$/;

/** The address of a database or the headers of a collector may hold a secret, so their values are never repeated. */
export function settingProblem(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue)?.split('.', 1)[0] ?? 'The environment';
  const given = issue.path?.[0]?.input;
  const value: unknown =
    typeof given === 'object' && given !== null && name in given ? Reflect.get(given, name) : undefined;
  return /^(DATABASE|OTEL_EXPORTER)_/.test(name) || typeof value !== 'string'
    ? `- ${name} ${issue.message}`
    : `- ${name} is "${shown(value)}" but ${issue.message}`;
}

/** Truncated to one line; a URL without password and query, as the value may belong to another setting. */
function shown(value: string): string {
  const plain = value.replace(/\/\/[^/?#]*@/g, '//…@').replace(/(:\/\/[^?#]*)[?#].*/s, '$1?…');
  const line = plain.replace(/\p{C}/gu, '�');
  return line.length <= MOST_SHOWN ? line : `${firstOfText(line, MOST_SHOWN)}…`;
}

/** Where the server and its metrics listen. */
interface Listening {
  readonly PORT: number;
  readonly HOST: string;
  readonly METRICS_PORT: number;
  readonly METRICS_HOST: string;
}

/** The problem when metrics and server have the same port, unless neither address includes the other. */
export function portProblems({ PORT, HOST, METRICS_PORT, METRICS_HOST }: Listening): string[] {
  const hosts = [HOST, METRICS_HOST].map((host) => (host === 'localhost' ? '127.0.0.1' : host));
  const overlap = hosts[0] === hosts[1] || hosts.some((host) => host === '0.0.0.0' || host === '::');
  if (METRICS_PORT === 0 || METRICS_PORT !== PORT || !overlap) return [];
  return [`- METRICS_PORT is "${METRICS_PORT}", which is PORT too: it must be another port`];
}

/** Unknown names that look like settings: a misspelt setting would count as not set. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>, known: readonly string[]): string[] {
  const ours = Object.keys(env).filter((name) => name.startsWith('VERITAS_') && !OF_OTHERS.test(name));
  return ours.filter((name) => !known.includes(name)).sort();
}

/** An IP address, or a host name. */
export function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?\.?$/i.test(text);
}

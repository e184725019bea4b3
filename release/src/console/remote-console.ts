import { apiUrl } from '@veritas/shared/contracts/releases';
import * as v from 'valibot';
import { Refusal, WrongUse } from '../core/refusal.ts';
import { otherAnswer, whyUnanswered } from '../core/why-unanswered.ts';

/** Environment variable of the deploy token: an argument would show in the list of processes. */
export const TOKEN_VARIABLE = 'VERITAS_DEPLOY_TOKEN';
const PATIENCE_MS = 60_000;

/** A console that releases are published to over HTTP. */
export interface Console {
  /** Such as `https://console.example.com`. */
  readonly origin: string;
  readonly token: string;
}

/**
 * The console at an address, with the deploy token of the environment.
 * @throws Refusal when the token would travel unencrypted, or is missing or none.
 */
export function consoleAt(to: string, env: Readonly<Record<string, string | undefined>>): Console {
  const url = URL.canParse(to) ? new URL(to) : null;
  const isHere = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url?.hostname ?? '');
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isHere)) {
    throw new WrongUse(
      `--to ${hidden(to)}: give the address of the console, such as https://console.example.com; a token is sent over https only, or to this machine.`,
    );
  }
  const token = env[TOKEN_VARIABLE]?.trim() ?? '';
  if (token === '') {
    throw new Refusal(`${TOKEN_VARIABLE} is not set. A super admin makes a deploy token on the page Modules.`);
  }
  // An error of the HTTP client would repeat the header, and with it the token.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new Refusal(`${TOKEN_VARIABLE} holds a space, a line break or another character that no deploy token has.`);
  }
  return { origin: url.origin, token };
}

/** Without the user and password of an address. */
const hidden = (address: string) => address.replace(/\/\/[^/?#]*@/, '//…@');

interface Request {
  readonly body?: string;
  /** What to do when it is not known whether anything has changed. */
  readonly repeat?: string;
}

const NOT_SENT = 'Nothing was changed; check the address and the network, then run the command again.';

const ErrorAnswer = v.object({ error: v.string() });

/** Calls the console with the token. @throws Refusal with the reason of a refusal. */
export async function ask<O extends v.GenericSchema>(
  { origin, token }: Console,
  { method, path, output }: { readonly method: string; readonly path: string; readonly output: O },
  { body, repeat = 'run the command again' }: Request = {},
): Promise<v.InferOutput<O>> {
  const unknown = `Whether anything has changed is not known; ${repeat}.`;
  const advice = body === undefined ? 'Nothing was changed; run the command again.' : unknown;
  const response = await fetch(`${origin}${apiUrl(path)}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
    // The token must not follow to another address.
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    const { reason, mayBeRead } = whyUnanswered(error);
    throw new Refusal(`${origin} could not be reached: ${reason}. ${mayBeRead ? advice : NOT_SENT}`);
  });
  const answer: unknown = await response.json().catch(() => null);
  const expected = v.safeParse(output, answer);
  if (response.ok && expected.success) return expected.output;
  const refusal = v.safeParse(ErrorAnswer, answer);
  const reason = refusal.success
    ? `${origin} refused it: ${refusal.output.error}`
    : otherAnswer(origin, response.status);
  const isRefusal = response.status >= 400 && response.status < 500;
  throw new Refusal(isRefusal ? reason : `${reason} ${advice}`);
}

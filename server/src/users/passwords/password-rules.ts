import { MIN_PASSWORD_LENGTH } from '@veritas/shared/contracts';
import type { Plain } from '../../http/language/sentence.ts';
import { latinReading } from '../../names/name-skeleton.ts';
import { COMMON_WORDS } from './common-words.ts';

/** Personal data that a password must not be based on. */
export interface PasswordContext {
  readonly username: string;
  readonly email?: string;
  /** Codes of the user's groups. */
  readonly groups: readonly string[];
}

/** Names of this product and its company: attackers try passwords with them first. */
const OURS = ['veritas', 'wishmaster', 'onedesign'];

/** Minimum of characters left after removing guessable parts, and of distinct ones. */
const LEAST_LEFT = 5;
const LEAST_DIFFERENT = 4;

/** Signs that stand for letters; read both ways, because digits are also digits. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Keyboard rows, in both directions. */
const WALKS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [
  row,
  [...row].reverse().join(''),
]);

/** Longest first, so that a word is removed completely. */
const WORDS = [...new Set(COMMON_WORDS)].sort((a, b) => b.length - a.length);

/**
 * Why this password is easily guessed, as a sentence for its field; null when it is not. Length is checked by the
 * contract. There is no rule about kinds of characters (DECISIONS section 4): it makes people write `Password@123`.
 */
export function refusePassword(password: string, context: PasswordContext): Plain | null {
  if (withoutUnseen(password).length < MIN_PASSWORD_LENGTH) return 'Password needs at least 12 visible characters';
  const trimmed = password.replace(/^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu, '');
  const readings = [password, withoutLookAlikes(password), withoutLookAlikes(trimmed), latinReading(password)].map(
    plainText,
  );
  const own = namesOf(context);
  if (readings.some((text) => [...OURS, ...own].some((name) => text.includes(name)))) {
    return 'Password must not hold the name of the product, of the user or of the group';
  }
  return readings.some(isGuessable)
    ? 'Password is easily guessed. Take several words that do not belong together'
    : null;
}

function isGuessable(text: string): boolean {
  const rest = withoutKeyboardWalks(WORDS.reduce((left, word) => left.replaceAll(word, ' '), text))
    // Years and dates at the end are tried first.
    .replace(/(19|20)\d\d/g, ' ')
    .replaceAll(' ', '');
  return rest.length < LEAST_LEFT || new Set(rest).size < LEAST_DIFFERENT || isOneUnitRepeated(text);
}

/** Repetitions add no strength: `ravi-ravi-ravi` counts as `ravi`. */
function isOneUnitRepeated(text: string): boolean {
  return /^(.{1,6}?)\1+.{0,2}$/.test(text);
}

/** Removes every piece of at least three characters that runs along a row of the keyboard or repeats a character. */
function withoutKeyboardWalks(text: string): string {
  let rest = '';
  for (let at = 0; at < text.length;) {
    const length = walkAt(text, at);
    rest += length >= 3 ? ' ' : text.slice(at, at + length);
    at += length;
  }
  return rest;
}

function walkAt(text: string, at: number): number {
  let length = 1;
  const goesOn = (piece: string) => WALKS.some((row) => row.includes(piece)) || /^(.)\1+$/.test(piece);
  while (at + length < text.length && goesOn(text.slice(at, at + length + 1))) length += 1;
  return length;
}

function namesOf({ username, email = '', groups }: PasswordContext): string[] {
  const [mailbox = ''] = email.split('@');
  return [username, mailbox, ...groups].map(plainText).filter((name) => name.length > 3);
}

/** Characters without a shape of their own, such as a soft hyphen or a zero-width space. */
const withoutUnseen = (text: string): string => text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu, '');

/** Without case, spaces, punctuation, unseen characters and the accents of Latin letters. */
const plainText = (text: string): string =>
  withoutUnseen(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/([a-z\d])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[\s\p{P}\p{Sc}\p{Sk}\p{Sm}]/gu, '');

const withoutLookAlikes = (text: string): string => text.replace(/[0134567@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign);

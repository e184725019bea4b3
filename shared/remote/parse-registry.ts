import * as v from 'valibot';
import { shortText } from '../domain/base/short-text.ts';
import { Registry, RegistryEntry } from './registry-schema.ts';

export interface ParsedRegistry {
  readonly registry: Registry;
  /** A sentence for each unusable entry. */
  readonly problems: readonly string[];
  /** Those entries as in the document. */
  readonly unusable: readonly unknown[];
}

const MOST_ISSUES = 10;
const LONGEST_DESCRIPTION = 1_000;

const Document = v.object({ ...Registry.entries, remotes: v.array(v.unknown()) });
type Document = v.InferOutput<typeof Document>;

const SwitchedOff = v.object({ disabled: v.literal(true) });

/**
 * Reads a registry entry by entry, so that an invalid one does not affect other remotes. It is replaced by the entry of
 * that name in `lastGood`, if there is one. A caller that only displays the registry passes `usablePart`. @throws Error
 * with a sentence when the text is not a registry.
 */
export function parseRegistry(
  text: string,
  lastGood: Registry | null = null,
  partOf: PartOf = () => null,
): ParsedRegistry {
  return readEntries(parseDocument(text), lastGood, partOf);
}

/** Reads the content of a registry to display it, as `parseRegistry` does; null when it is not a registry. */
export function registryIn(content: unknown, lastGood: Registry | null = null): ParsedRegistry | null {
  const document = v.safeParse(Document, content);
  return document.success ? readEntries(document.output, lastGood, usablePart) : null;
}

type PartOf = (entry: unknown) => RegistryEntry | null;

/**
 * The usable part of an entry that is invalid as a whole, such as one of a release for a newer console: without its
 * canary, else without its previous release, else that release alone.
 */
export function usablePart(entry: unknown): RegistryEntry | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const rest: Record<string, unknown> = { ...entry };
  delete rest['canary'];
  for (const part of [{}, { previous: null }, { active: rest['previous'], previous: null }]) {
    const parsed = v.safeParse(RegistryEntry, { ...rest, ...part });
    if (parsed.success) return parsed.output;
  }
  return null;
}

function readEntries(
  { remotes: entries, ...head }: Document,
  lastGood: Registry | null,
  partOf: PartOf,
): ParsedRegistry {
  const remotes = new Map<string, RegistryEntry>();
  const problems: string[] = [];
  const unusable: unknown[] = [];
  for (const [index, entry] of entries.entries()) {
    const parsed = v.safeParse(RegistryEntry, entry);
    const name = nameOf(entry);
    const problem = parsed.success ? (remotes.has(name) ? 'it is listed twice' : null) : describeIssues(parsed.issues);
    if (parsed.success && problem === null) {
      remotes.set(name, parsed.output);
      continue;
    }
    unusable.push(entry);
    const part = remotes.has(name) ? null : partOf(entry);
    const former = lastGood?.remotes.find((remote) => remote.name === name);
    const instead = part ? ' What can be used of it is.' : former ? ' Its last good entry is.' : '';
    const inUse = part ?? (former && v.is(SwitchedOff, entry) ? { ...former, disabled: true } : former);
    if (inUse && !remotes.has(name)) remotes.set(name, inUse);
    problems.push(`Remote ${name || index + 1} cannot be used: ${problem}.${instead}`);
  }
  return { registry: { ...head, remotes: [...remotes.values()] }, problems, unusable };
}

/**
 * The faults, by field: `active.pages.0: A page is named by …`. A document may have any number of faults, and names and
 * messages repeat its content: the first faults are named, the others counted.
 */
export function describeIssues(issues: readonly v.BaseIssue<unknown>[]): string {
  const named: string[] = [];
  let length = 0;
  for (const issue of issues.slice(0, MOST_ISSUES)) {
    const text = `${shortText(v.getDotPath(issue) ?? 'it')}: ${shortText(issue.message)}`;
    length += text.length;
    if (length > LONGEST_DESCRIPTION) break;
    named.push(text);
  }
  const more = issues.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function parseDocument(text: string): Document {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new Error(`The registry is not JSON (${(error as Error).message}).`, { cause: error });
  }
  const document = v.safeParse(Document, content);
  if (!document.success) throw new Error(`The registry has an unexpected form: ${describeIssues(document.issues)}.`);
  return document.output;
}

function nameOf(entry: unknown): string {
  const named = v.safeParse(v.object({ name: v.string() }), entry);
  return named.success ? named.output.name : '';
}

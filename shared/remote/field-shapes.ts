import type { GenericSchema } from 'valibot';

/** Kind of each field of a schema by its path: `[].name` is `string`, and `string?` where it may be missing or null. */
export type FieldShapes = Readonly<Record<string, string>>;

/** The used properties of a valibot schema of any type. */
interface Node {
  readonly type: string;
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly items?: readonly Node[];
  readonly value?: Node;
  readonly entries?: Readonly<Record<string, Node>>;
  /** Schemas of a union or variant, or the values of a picklist. */
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
}

const WRAPPERS = ['optional', 'exact_optional', 'undefinedable', 'nullable', 'nullish'];

/** The fields of a schema, flat. Further checks, such as a length, are ignored. */
export function fieldShapes(schema: GenericSchema): FieldShapes {
  const found = new Map<string, { readonly kinds: Set<string>; isOptional: boolean }>();
  walk(schema, '', false);
  return Object.fromEntries(
    [...found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, { kinds, isOptional }]) => [path, `${[...kinds].sort().join('|')}${isOptional ? '?' : ''}`]),
  );

  function note(path: string, kind: string, isOptional: boolean): void {
    const before = found.get(path);
    if (!before) found.set(path, { kinds: new Set([kind]), isOptional });
    else {
      before.kinds.add(kind);
      before.isOptional ||= isOptional;
    }
  }

  function walk(node: Node, path: string, isOptional: boolean): void {
    if (node.wrapped && WRAPPERS.includes(node.type)) walk(node.wrapped, path, true);
    else if (node.entries) walkEntries(node.entries, path, isOptional);
    else if (node.type === 'array' && node.item) walk(node.item, `${path}[]`, isOptional);
    else if (node.type === 'record' && node.value) walk(node.value, `${path}{}`, isOptional);
    else if (node.type === 'union' || node.type === 'variant') {
      // A field of one variant may be missing in another.
      for (const option of (node.options ?? []) as Node[])
        walk(option, path, isOptional || option.entries !== undefined);
    } else note(path, kindOf(node), isOptional);
  }

  function walkEntries(entries: Readonly<Record<string, Node>>, path: string, isOptional: boolean): void {
    for (const [name, node] of Object.entries(entries)) walk(node, path === '' ? name : `${path}.${name}`, isOptional);
  }
}

function kindOf({ type, options, literal }: Node): string {
  if (type === 'picklist') return [...new Set(options?.map((value) => typeof value))].sort().join('|');
  return type === 'literal' ? typeof literal : type;
}

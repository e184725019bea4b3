/** An object with a value for each name. */
export function byName<Name extends string, T>(names: readonly Name[], of: (name: Name) => T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>;
}

/** The keys of a table that has no others. */
export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table) as Name[];
}

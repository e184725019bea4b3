/** Edits over stored values. An absent or undefined field is not edited, and shows the stored value. */
export type Edits<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined };

export function withEdits<Values extends object>(stored: Values, edits: Edits<Values>): Values {
  const edited = Object.entries(edits).filter(([, value]) => value !== undefined);
  return { ...stored, ...Object.fromEntries(edited) };
}

/** The edits after a change: a field that equals the stored value again is no longer edited, and follows that value. */
export function editsOf<Values extends object>(stored: Values, part: Partial<Values>): Edits<Values> {
  const edits = Object.entries(part).map(([name, value]) => {
    const isStored = JSON.stringify(value) === JSON.stringify(stored[name as keyof Values]);
    return [name, isStored ? undefined : value] as const;
  });
  return Object.fromEntries(edits) as Edits<Values>;
}

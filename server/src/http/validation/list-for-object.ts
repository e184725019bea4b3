/**
 * The path of the first list that was sent in the place of an object; '' for the whole request, null without one.
 * Valibot takes a list as an object without fields, so only its output shows the difference.
 */
export function listForObject(given: unknown, output: unknown, path = ''): string | null {
  if (given === output || !isObject(given) || !isObject(output)) return null;
  if (Array.isArray(given) && !Array.isArray(output)) return path;
  for (const [key, part] of Object.entries(output)) {
    const found = listForObject(given[key], part, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

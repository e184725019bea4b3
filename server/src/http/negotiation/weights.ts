/** What a header such as Accept lists, in lower case and in its order, with the weight of each (RFC 9110, 12.4.2). */
export function weightsOf(header: string | undefined): Map<string, number> {
  return new Map(
    (header ?? '').split(',').map((range) => {
      const [name = '', ...parameters] = range.split(';').map((text) => text.trim().toLowerCase());
      return [name, weightOf(parameters)];
    }),
  );
}

function weightOf(parameters: readonly string[]): number {
  const [, weight] = parameters.map((parameter) => /^q\s*=\s*(.*)$/.exec(parameter)).find((match) => match) ?? [];
  return weight === undefined ? 1 : Number(weight) || 0;
}

/** Opacity of a mark of an incomplete day. */
const LEFT = 0.4;

/** A lighter variant of a colour `rgb(…)` or `rgba(…)`; any other notation is unchanged. */
export function fade(color: string): string {
  const parts = /^rgba?\((\d+), (\d+), (\d+)/.exec(color);
  return parts ? `rgba(${parts.slice(1).join(', ')}, ${LEFT})` : color;
}

/** Opacity of a mark that is not final. */
const LEFT = 0.4;

/** A lighter form of a colour `rgb(…)` or `rgba(…)`; any other notation stays as it is. */
export function fade(color: string): string {
  const parts = /^rgba?\((\d+), (\d+), (\d+)/.exec(color);
  return parts ? `rgba(${parts.slice(1).join(', ')}, ${LEFT})` : color;
}

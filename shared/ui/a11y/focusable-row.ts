/** A row of the table in `frame`, made focusable: reading continues there when the button for more rows is gone. */
export function focusableRow(frame: HTMLElement | null, index: number): HTMLElement | null {
  const rows = [...(frame?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])];
  const row = rows[index] ?? rows.at(-1) ?? null;
  row?.setAttribute('tabindex', '-1');
  return row;
}

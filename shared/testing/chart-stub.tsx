import type { ComponentProps } from 'react';

/** jsdom has no canvas, so a chart is its name and its data as text. */
function StubChart({ data, ...rest }: ComponentProps<'div'> & { data: unknown; options?: unknown; plugins?: unknown }) {
  return (
    <div role="img" aria-label={rest['aria-label']}>
      {JSON.stringify(data)}
    </div>
  );
}

export { StubChart as Bar, StubChart as Chart, StubChart as Doughnut, StubChart as Line, StubChart as Pie };

import type { ComponentProps } from 'react';

interface StubChartProps extends ComponentProps<'div'> {
  data: unknown;
  options?: unknown;
  plugins?: unknown;
  type?: string;
}

/** jsdom has no canvas, so a chart is its type, its name, and its data as text. */
function StubChart({ data, type, ...rest }: StubChartProps) {
  return (
    <div role="img" data-type={type} aria-label={rest['aria-label']}>
      {JSON.stringify(data)}
    </div>
  );
}

export { StubChart as Bar, StubChart as Chart, StubChart as Doughnut, StubChart as Line, StubChart as Pie };

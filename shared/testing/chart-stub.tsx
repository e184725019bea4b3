import { useEffect, useRef, type ComponentProps } from 'react';

interface StubChartProps extends ComponentProps<'div'> {
  data: { labels?: unknown; datasets: unknown };
  options?: unknown;
  plugins?: unknown;
  type?: string;
}

/** jsdom has no canvas, so a chart is its type, its name, its data as text, and how often the real one is drawn. */
function StubChart({ data, options, type, ...rest }: StubChartProps) {
  const element = useRef<HTMLDivElement>(null);
  const draws = useRef(0);
  useEffect(
    () => element.current?.setAttribute('data-draws', String((draws.current += 1))),
    [data.labels, data.datasets, options],
  );
  return (
    <div ref={element} role="img" data-type={type} aria-label={rest['aria-label']}>
      {JSON.stringify(data)}
    </div>
  );
}

export { StubChart as Bar, StubChart as Chart, StubChart as Doughnut, StubChart as Line, StubChart as Pie };

import { catalogueEntry, dashboardFigures, figureQuestions } from '@veritas/shared/domain';
import type { Basis, PeriodFigures } from '@veritas/shared/domain';
import { MemoryRouter } from '@veritas/shared/testing';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { viewOf } from '../lib/figure/view.ts';

/** A view of 1 to 28 January 2025 in India, empty except for the given figures. */
export function viewWith(change: Partial<PeriodFigures>, basis: Basis = 'created') {
  const zone = 'Asia/Kolkata';
  const now = Date.parse('2025-01-28T12:00:00+05:30');
  const figures = dashboardFigures([], { hub: 'all', timeframe: { from: '2025-01-01', to: '2025-01-28' }, zone, now });
  const activity = { ...figures.activity, ...change };
  const asked = { hub: 'all', operator: null, zone, basis };
  return viewOf(
    { ...figures, ...change, activity },
    {
      ...asked,
      today: '2025-01-28',
      hubName: 'All Hubs',
      ask: figureQuestions({ ...asked, days: figures.days }),
      meaningOf: catalogueEntry,
    },
  );
}

/** Renders content with links. */
export function renderLinked(page: ReactNode) {
  return render(<MemoryRouter initialEntries={['/Dashboard']}>{page}</MemoryRouter>);
}

import { getGroups, QueryProvider } from '@veritas/shared/api';
import { service } from '@veritas/shared/testing';
import { render, screen } from '@testing-library/react';
import { HubFilter } from './HubFilter.tsx';

test('hubs that cannot be read are reported at the field, with the reference of the request', async () => {
  service.also({ [getGroups.path]: { status: 503, data: { error: 'Too busy.', request_id: 'req-7f3' } } });
  render(
    <QueryProvider>
      <HubFilter value="" onChange={() => undefined} disabled={false} />
    </QueryProvider>,
  );
  expect(await screen.findByText('Failed to fetch groups: Too busy.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Hub' })).toHaveAccessibleDescription(/Too busy\. Reference req-7f3$/);
});

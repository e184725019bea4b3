import { getCatalogue, saveCatalogueEntry } from '@veritas/shared/api';
import { ok, service } from '@veritas/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { card, GET, openSettings, POST, settings, shown } from '../testing/settings-page.tsx';

const save = (name: string) => card(name).getByRole('button', { name: `Save: ${name}` });
const hours = () => card('Ageing').getByLabelText('Hours from the doorstep to the hub');

test('only the cards with edits have a primary button; the others cannot be saved, and send nothing', async () => {
  const user = openSettings();
  await shown('Ageing');
  await shown('E009');
  const buttons = screen.getAllByRole('button', { name: /^Save: / });
  const names = new Set(buttons.map((button) => button.getAttribute('aria-label')));
  expect(names.size).toBe(6);
  for (const button of buttons) {
    expect(button).toHaveAttribute('data-variant', 'secondary');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
  }
  await user.type(hours(), '{Enter}');
  expect(service.requestsTo(saveCatalogueEntry.path).filter(({ method }) => method === 'POST')).toEqual([]);
  expect(service.requestsTo(POST.slice('POST '.length)).filter(({ method }) => method === 'POST')).toEqual([]);
  await user.type(hours(), '0');
  expect(save('Ageing')).toHaveAttribute('data-variant', 'primary');
  expect(save('Ageing')).not.toHaveAttribute('aria-disabled');
  expect(save('E009')).toHaveAttribute('data-variant', 'secondary');
  await user.type(hours(), '{Backspace}');
  expect(save('Ageing')).toHaveAttribute('aria-disabled', 'true');
});

test('a save by keyboard keeps the focus on its button, which then has nothing to save', async () => {
  const user = openSettings();
  await shown('Ageing');
  await user.type(hours(), '0');
  service.also({
    [POST]: ok({ ...settings, ageing: { ...settings.ageing, value: { hub_hours: 360, rc_days: 5 }, version: 4 } }),
  });
  save('Ageing').focus();
  await user.keyboard('{Enter}');
  expect(await card('Ageing').findByText('Saved. It now applies everywhere.')).toBeVisible();
  expect(save('Ageing')).toHaveFocus();
  expect(save('Ageing')).toHaveAttribute('aria-disabled', 'true');
});

test('further edits after a save are not reported as saved', async () => {
  const user = openSettings({ [`POST ${saveCatalogueEntry.path}`]: ok({ message: 'E010 is saved.' }) });
  await shown('Ageing');
  await shown('E010');
  const stored = { ...settings.ageing, value: { hub_hours: 360, rc_days: 5 }, version: 4 };
  service.also({ [POST]: ok({ ...settings, ageing: stored }), [GET]: ok({ ...settings, ageing: stored }) });
  await user.type(hours(), '0{Enter}');
  expect(await card('Ageing').findByText('Saved. It now applies everywhere.')).toBeVisible();
  await user.type(hours(), '{Backspace}');
  expect(card('Ageing').queryByText('Saved. It now applies everywhere.')).not.toBeInTheDocument();
  const torn = { code: 'E010', reason: 'seal broken', title: 'Seal broken. Torn.', description: 'Tell the hub.' };
  service.also({ [`GET ${getCatalogue.path}`]: ok([torn]) });
  const title = card('E010').getByLabelText(/^Title/);
  await user.type(title, ' Torn.{Enter}');
  expect(await card('E010').findByText('Saved. E010 has this meaning everywhere.')).toBeVisible();
  await waitFor(() => expect(save('E010')).toHaveAttribute('aria-disabled', 'true'));
  await user.type(title, '!');
  expect(card('E010').queryByText('Saved. E010 has this meaning everywhere.')).not.toBeInTheDocument();
});

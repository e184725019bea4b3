import { queryClient, type SignalNote } from '@veritas/shared/api';
import { ok, service, type Reply } from '@veritas/shared/testing';
import { toast } from '@veritas/shared/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leave, openDashboard } from '../../testing/dashboard-page.tsx';
import { NOTE } from '../../testing/signal-note.ts';
import { NOW, troubled } from '../../testing/troubled-hub.ts';
import { notedSignals } from './noted-signals.ts';

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(leave);
afterEach(() => jest.restoreAllMocks());

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('a signal is acknowledged with a note and snoozed; nothing is sent without a note', async () => {
  openDashboard({ records: troubled() });
  service.also({
    'GET api/signal_notes/': ok([]),
    'POST api/signal_notes/': ok([{ ...NOTE, by: 'asha', snoozed_until: '2025-02-07T06:00:00.000Z' }]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge Brand HomeLine' }));
  const dialog = screen.getByRole('dialog', { name: 'Acknowledge' });
  expect(dialog).toHaveTextContent('Brand HomeLine · E006: Brand Mismatch.. · 100.00% of 8 · 22 Jan to 25 Jan');
  expect(within(dialog).getByLabelText(/^Note/)).toHaveFocus();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Acknowledge' }));
  expect(within(dialog).getByLabelText(/^Note/)).toHaveAccessibleDescription(/Note is missing/);
  expect(within(dialog).getByLabelText(/^Note/)).toHaveFocus();
  await userEvent.type(within(dialog).getByLabelText(/^Note/), 'Maker asked for.');
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Snooze' }));
  await userEvent.click(within(dialog).getByRole('option', { name: 'For 7 days' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Acknowledge' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(service.lastRequestTo('api/signal_notes/').data).toEqual({
    kind: 'brand',
    name: 'HomeLine',
    outcome: 'E006',
    note: 'Maker asked for.',
    snooze_days: 7,
    seen: null,
  });
  await waitFor(() => expect(screen.queryByRole('row', { name: /HomeLine/ })).not.toBeInTheDocument());
  expect(screen.getAllByRole('row', { name: /wm_pat_017/ })[0]).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: /^Show all/ }));
  expect(await row('HomeLine')).toHaveTextContent('Maker asked for. asha, 30 Jan, snoozed until 7 Feb');
});

/** Opens the dialog of a note whose signal was snoozed until 6 February. */
async function changeSnoozedNote() {
  openDashboard({ records: troubled() });
  service.also({
    'GET api/signal_notes/': ok([{ ...NOTE, snoozed_until: '2025-02-06T06:00:00.000Z' }]),
    'POST api/signal_notes/': ok([NOTE]),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Show all/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change the note on Brand HomeLine' }));
}

const sentNote = () => service.sentTo('api/signal_notes/').findLast((data) => data !== undefined);
const closesFreely = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a change of the note does not end the snooze', async () => {
  await changeSnoozedNote();
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('combobox', { name: 'Snooze' })).toHaveTextContent('Until 6 Feb (unchanged)');
  expect(closesFreely()).toBe(true);
  await userEvent.type(dialog.getByLabelText(/^Note/), ' Answered.{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sentNote()).toEqual({
    kind: 'brand',
    name: 'HomeLine',
    outcome: 'E006',
    note: 'Maker asked for. Answered.',
    seen: NOTE.at,
  });
});

test('a changed snooze alone is an edit: leaving asks, and it is saved', async () => {
  await changeSnoozedNote();
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Snooze' }));
  await userEvent.click(dialog.getByRole('option', { name: 'Do not snooze' }));
  expect(closesFreely()).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Acknowledge' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sentNote()).toMatchObject({ note: 'Maker asked for.', snooze_days: 0 });
});

test('an older answer that arrives after a note was written does not remove it', async () => {
  openDashboard({ records: troubled() });
  service.also({ 'GET api/signal_notes/': ok([]), 'POST api/signal_notes/': ok([NOTE]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge Brand HomeLine' }));
  const late = service.hold('GET api/signal_notes/');
  void queryClient.invalidateQueries({ queryKey: ['api/signal_notes/'] });
  service.also({ 'GET api/signal_notes/': ok([NOTE]) });
  await userEvent.type(within(screen.getByRole('dialog')).getByLabelText(/^Note/), 'Seen{Enter}');
  await waitFor(async () => expect(await row('HomeLine')).toHaveTextContent(NOTE.note));
  late(ok([]));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(await row('HomeLine')).toHaveTextContent(NOTE.note);
});

test('a read that the answer replaces is made again: it may be of a note since that answer', async () => {
  openDashboard({ records: troubled() });
  service.also({ 'GET api/signal_notes/': ok([]) });
  const answer = service.hold('POST api/signal_notes/');
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge Brand HomeLine' }));
  await userEvent.type(within(screen.getByRole('dialog')).getByLabelText(/^Note/), 'Seen{Enter}');
  service.hold('GET api/signal_notes/');
  void queryClient.invalidateQueries({ queryKey: ['api/signal_notes/'] });
  service.also({ 'GET api/signal_notes/': ok([{ ...NOTE, note: 'Written by ravi since' }]) });
  answer(ok([NOTE]));
  await waitFor(async () => expect(await row('HomeLine')).toHaveTextContent('Written by ravi since'));
});

test('a refused note stays in its field, with the reason', async () => {
  openDashboard({ records: troubled() });
  service.also({
    'GET api/signal_notes/': ok([]),
    'POST api/signal_notes/': { status: 403, data: { error: 'Your role cannot acknowledge signals' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge Brand HomeLine' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/^Note/), 'Seen{Enter}');
  expect(await within(dialog).findByText('Your role cannot acknowledge signals')).toBeVisible();
  expect(within(dialog).getByLabelText(/^Note/)).toHaveValue('Seen');
});

test('a note that another user wrote during the input is shown before it is replaced', async () => {
  openDashboard({ records: troubled() });
  service.also({ 'GET api/signal_notes/': ok([]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge Brand HomeLine' }));
  // As after a minute: the dialog does not show it.
  service.also({ 'GET api/signal_notes/': ok([NOTE]) });
  await act(() => queryClient.invalidateQueries({ queryKey: ['api/signal_notes/'] }));
  const error = 'ravi acknowledged this signal meanwhile: “Maker asked for.”. Compare, then save again.';
  service.also({ 'POST api/signal_notes/': { status: 409, data: { error } } });
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Note/), 'Seen{Enter}');
  expect(await dialog.findByText(error)).toBeVisible();
  expect(sentNote()).toMatchObject({ seen: null });
  service.also({ 'POST api/signal_notes/': ok([NOTE]) });
  await userEvent.type(dialog.getByLabelText(/^Note/), '{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sentNote()).toMatchObject({ note: 'Seen', seen: NOTE.at });
});

test('once a note is refused, the notes are read again', async () => {
  openDashboard({ records: troubled() });
  service.also({ 'GET api/signal_notes/': ok([]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge Brand HomeLine' }));
  service.also({ 'GET api/signal_notes/': ok([NOTE]), 'POST api/signal_notes/': { status: 409 } });
  await userEvent.type(within(screen.getByRole('dialog')).getByLabelText(/^Note/), 'Seen{Enter}');
  await waitFor(async () => expect(await row('HomeLine')).toHaveTextContent(NOTE.note));
});

test('while the note is saved, nothing can be typed that would be lost', async () => {
  openDashboard({ records: troubled() });
  service.also({ 'GET api/signal_notes/': ok([]) });
  const answer = service.hold('POST api/signal_notes/');
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge Brand HomeLine' }));
  const dialog = screen.getByRole('dialog');
  const field = within(dialog).getByLabelText(/^Note/);
  await userEvent.type(field, 'Seen{Enter}');
  await waitFor(() => expect(field).toHaveAttribute('readonly'));
  expect(within(dialog).getByRole('combobox', { name: 'Snooze' })).toBeDisabled();
  await userEvent.type(field, ' and more{Enter}');
  expect(field).toHaveValue('Seen');
  expect(service.sentTo('api/signal_notes/').filter((data) => data !== undefined)).toHaveLength(1);
  answer({ status: 503, data: { error: 'Try again later' } });
  await waitFor(() => expect(field).not.toHaveAttribute('readonly'));
  expect(field).toHaveFocus();
});

test('a note that could not be saved after its dialog was closed is reported by a toast', async () => {
  openDashboard({ records: troubled() });
  service.also({ 'GET api/signal_notes/': ok([]) });
  const answer = service.hold('POST api/signal_notes/');
  const shown = jest.spyOn(toast, 'error').mockReturnValue(undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge Brand HomeLine' }));
  await userEvent.type(within(screen.getByRole('dialog')).getByLabelText(/^Note/), 'Seen{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  answer({ status: 403, data: { error: 'Your role cannot acknowledge signals' } });
  await waitFor(() => expect(shown).toHaveBeenCalledWith('Your role cannot acknowledge signals'));
});

/** Writes notes on two signals, the second while the first is pending; returns how to answer each. */
async function writeTwoNotes() {
  openDashboard({ records: troubled() });
  const [first, second] = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()];
  service.also({
    'GET api/signal_notes/': ok([]),
    'POST api/signal_notes/': (note) => ((note as SignalNote).kind === 'brand' ? first : second).promise,
  });
  const write = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Acknowledge ${name}` }));
    await userEvent.type(within(screen.getByRole('dialog')).getByLabelText(/^Note/), 'Seen{Enter}');
  };
  await write('Brand HomeLine');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await write('Hub PAT_KNK');
  return { first: first.resolve, second: second.resolve };
}

test('a note that could not be saved is reported, also when another one was being saved by then', async () => {
  const shown = jest.spyOn(toast, 'error').mockReturnValue(undefined);
  const { first } = await writeTwoNotes();
  first({ status: 403, data: { error: 'Your role cannot acknowledge signals' } });
  await waitFor(() => expect(shown).toHaveBeenCalledWith('Your role cannot acknowledge signals'));
  expect(within(screen.getByRole('dialog')).queryByRole('alert')).not.toBeInTheDocument();
});

test('answers to two notes that come in another order remove neither of them', async () => {
  const { first, second } = await writeTwoNotes();
  const other = { ...NOTE, kind: 'hub', name: 'pat_knk', note: 'The hub was told.' };
  service.also({ 'GET api/signal_notes/': ok([other, NOTE]) });
  second(ok([other, NOTE]));
  await waitFor(async () => expect(await row('Hub PAT_KNK')).toHaveTextContent(other.note));
  service.forget();
  first(ok([NOTE]));
  await waitFor(() => expect(service.count('api/signal_notes/')).toBe(1));
  await waitFor(async () => expect(await row('Hub PAT_KNK')).toHaveTextContent(other.note));
  expect(await row('HomeLine')).toHaveTextContent(NOTE.note);
});

test('other users see the note and cannot change it; a service without notes shows none', async () => {
  openDashboard({ records: troubled(), session: { role: 'executive', hubCode: null } });
  service.also({ 'GET api/signal_notes/': ok([NOTE]) });
  await waitFor(async () => expect(await row('HomeLine')).toHaveTextContent('Maker asked for. ravi, 30 Jan'));
  expect(screen.queryByRole('button', { name: /^(Acknowledge|Change)/ })).not.toBeInTheDocument();
});

test('without a note, those who cannot write one have no column for it', async () => {
  openDashboard({ records: troubled(), session: { role: 'executive', hubCode: null } });
  service.also({ 'GET api/signal_notes/': ok([]) });
  await row('HomeLine');
  expect(screen.getByRole('columnheader', { name: 'Others' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Note' })).not.toBeInTheDocument();
});

test('a signal that begins after its note was written is new, and a snoozed one comes back when its snooze ends', () => {
  const sample = { count: 3, total: 3 };
  const signal = { kind: 'brand', name: 'HomeLine', outcome: 'E006', sample, others: sample, chance: 0 } as const;
  const noted = (since: string, snoozed_until: string | null, today = '2025-01-31') =>
    notedSignals([{ ...signal, since, until: '2025-01-31' }], [{ ...NOTE, snoozed_until }], {
      today,
      zone: 'Asia/Kolkata',
    }).map(({ note, snoozedUntil }) => [note?.note ?? null, snoozedUntil]);
  expect(noted('2025-01-30', null)).toEqual([['Maker asked for.', null]]);
  expect(noted('2025-01-31', null)).toEqual([[null, null]]);
  expect(noted('2025-01-22', '2025-02-06T06:00:00.000Z')).toEqual([['Maker asked for.', '2025-02-06']]);
  expect(noted('2025-01-22', '2025-02-06T06:00:00.000Z', '2025-02-06')).toEqual([['Maker asked for.', null]]);
});

test('snoozed signals come last, the others keep their order', () => {
  const sample = { count: 3, total: 3 };
  const days = { since: '2025-01-22', until: '2025-01-25' };
  const of = (name: string) =>
    ({ kind: 'brand', name, outcome: 'E006', ...days, sample, others: sample, chance: 0 }) as const;
  const snoozed = { ...NOTE, snoozed_until: '2025-02-06T06:00:00.000Z' };
  const at = { today: '2025-01-31', zone: 'Asia/Kolkata' };
  const noted = notedSignals([of('HomeLine'), of('Kestrel'), of('NovaView')], [snoozed], at);
  expect(noted.map(({ signal }) => signal.name)).toEqual(['Kestrel', 'NovaView', 'HomeLine']);
});

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reasonOf } from '../errors.ts';
import { tellLeftSaves } from './left-saves.ts';
import { queryClient, QueryProvider } from '../query.ts';
import { useForm, useLocalForm, type FormOptions } from './useForm.ts';

type Values = { name: string; code: string };
const send = jest.fn<Promise<unknown>, [Values]>();

function Form(options: Partial<FormOptions<Values, unknown>>) {
  const { text, note, busy, props } = useForm<Values>({
    initial: { name: '', code: '' },
    check: ({ name }) => ({ fields: name ? {} : { name: 'Name is missing' }, text: name ? null : 'Not yet' }),
    send,
    explain: (error) => ({ fields: { code: 'Taken' }, text: 'Failed', reason: reasonOf(error) }),
    ...options,
  });
  return (
    <form {...props} aria-label="Form">
      {(['name', 'code'] as const).map((name) => {
        const { error, ...field } = text(name);
        return <input key={name} {...field} aria-label={name} title={error ?? ''} aria-invalid={error !== null} />;
      })}
      <button>{busy ? 'Busy' : 'Send'}</button>
      <p>{note && `${note.kind}: ${note.text} ${note.reason ?? ''}`}</p>
    </form>
  );
}

const user = userEvent.setup({ delay: null });
const field = (name: string) => screen.getByLabelText(name);
const press = () => user.click(screen.getByRole('button'));

function open(options: Partial<FormOptions<Values, unknown>> = {}) {
  return render(<Form {...options} />, { wrapper: QueryProvider });
}

beforeEach(() => {
  queryClient.clear();
  send.mockReset();
});

test('what does not pass the check is not sent: the fields say why, and the first wrong one has the focus', async () => {
  open();
  await press();
  expect(field('name')).toHaveAttribute('title', 'Name is missing');
  expect(field('name')).toHaveFocus();
  expect(screen.getByText('error: Not yet')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
});

test('a refusal stays beside its field until that field is edited, and its line until any is', async () => {
  send.mockRejectedValue(new Error('AB is known'));
  open();
  await user.type(field('name'), 'Asha');
  await press();
  expect(await screen.findByText('error: Failed AB is known')).toBeVisible();
  expect(field('code')).toHaveFocus();
  await user.type(field('name'), '!');
  expect(field('code')).toHaveAttribute('title', 'Taken');
  expect(screen.queryByText(/Failed/)).not.toBeInTheDocument();
  await user.type(field('code'), 'C');
  expect(field('code')).toHaveAttribute('title', '');
});

test('a form that was sent shows its success and continues with other values', async () => {
  const onSent = jest.fn();
  send.mockResolvedValue('the answer');
  open({ success: 'Done', next: ({ code }) => ({ name: '', code }), onSent });
  await user.type(field('name'), 'Asha');
  await user.type(field('code'), 'C');
  await press();
  expect(await screen.findByText('success: Done')).toBeVisible();
  expect(field('name')).toHaveValue('');
  expect(field('code')).toHaveValue('C');
  expect(onSent).toHaveBeenCalledWith('the answer');
});

test('a form that was sent has no problems left, and its success stays while it is edited again', async () => {
  send.mockRejectedValueOnce(new Error('AB is known')).mockResolvedValue('the answer');
  open({ success: 'Done' });
  await user.type(field('name'), 'Asha');
  await press();
  await waitFor(() => expect(field('code')).toHaveAttribute('title', 'Taken'));
  await press();
  expect(await screen.findByText('success: Done')).toBeVisible();
  expect(field('code')).toHaveAttribute('title', '');
  await user.type(field('name'), '!');
  expect(screen.getByText('success: Done')).toBeVisible();
});

test('without a text of success a form that was sent says nothing', async () => {
  send.mockResolvedValue(null);
  open();
  await user.type(field('name'), 'Asha');
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('Send'));
  expect(screen.getByRole('paragraph')).toBeEmptyDOMElement();
  expect(screen.getByRole('form')).toHaveAttribute('novalidate');
});

test('what is typed while it is sent stays, in the place of what would come next', async () => {
  const answer = Promise.withResolvers<unknown>();
  send.mockReturnValue(answer.promise);
  open({ success: 'Done', next: () => ({ name: '', code: '' }) });
  await user.type(field('code'), 'C');
  await user.type(field('name'), 'Asha{Enter} Rao');
  answer.resolve(null);
  expect(await screen.findByText('success: Done')).toBeVisible();
  expect(field('name')).toHaveValue('Asha Rao');
  expect(field('code')).toHaveValue('');
});

test('a letter that is typed when the answer arrives does not restore what was sent', async () => {
  const answer = Promise.withResolvers<unknown>();
  send.mockReturnValue(answer.promise);
  open({ success: 'Done', next: () => ({ name: '', code: '' }) });
  await user.type(field('code'), 'C');
  await user.type(field('name'), 'Asha{Enter}');
  const type = (value: string) => fireEvent.change(field('name'), { target: { value } });
  await act(async () => {
    answer.resolve(null);
    await new Promise((resolve) => setTimeout(resolve));
    // Before the answer is rendered.
    type('Asha R');
  });
  expect(screen.getByText('success: Done')).toBeVisible();
  expect(field('name')).toHaveValue('Asha R');
  expect(field('code')).toHaveValue('');
});

describe('a form that was left while it was sent', () => {
  const report = jest.fn();
  beforeEach(() => {
    report.mockReset();
    tellLeftSaves(report);
  });

  async function leave(options: Partial<FormOptions<Values, unknown>> = {}) {
    const answer = Promise.withResolvers<unknown>();
    send.mockReturnValue(answer.promise);
    const { unmount } = open({ success: 'Done', ...options });
    await user.type(field('name'), 'Asha{Enter}');
    unmount();
    return answer;
  }

  test('has its success shown by a message', async () => {
    (await leave()).resolve(null);
    await waitFor(() => expect(report.mock.calls).toEqual([['success', 'Done']]));
  });

  test('reports all errors in one line', async () => {
    (await leave()).reject(new Error('AB is known'));
    await waitFor(() => expect(report.mock.calls).toEqual([['error', 'Failed: AB is known Taken']]));
  });

  test.each([
    [{ fields: {}, text: 'Failed', reason: null }, 'Failed'],
    [{ fields: {}, text: 'Failed.', reason: 'AB is known' }, 'Failed. AB is known'],
    [{ fields: {}, text: 'Not 12:30 but 12:31', reason: 'AB is known' }, 'Not 12:30 but 12:31: AB is known'],
    [{ fields: { code: 'Taken' }, text: null, reason: null }, 'Taken'],
  ])('joins the existing texts of %j', async (refusal, line) => {
    (await leave({ explain: () => refusal })).reject(new Error('Refused'));
    await waitFor(() => expect(report.mock.calls).toEqual([['error', line]]));
  });

  test('without a text of success says nothing', async () => {
    const answer = Promise.withResolvers<unknown>();
    send.mockReturnValue(answer.promise);
    const { unmount } = open({ about: () => 'Asha' });
    await user.type(field('name'), 'Asha{Enter}');
    unmount();
    answer.resolve(null);
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(report).not.toHaveBeenCalled();
  });

  test('without anything wrong to name says nothing', async () => {
    const answer = await leave({ about: () => 'Asha', explain: () => ({ fields: {} }) });
    answer.reject(new Error('Refused'));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(report).not.toHaveBeenCalled();
  });

  test.each([
    ['Asha', 'Asha: Done', 'Asha: Failed: AB is known Taken'],
    ['', 'Done', 'Failed: AB is known Taken'],
  ])('is named by what it was about, such as “%s”', async (name, success, error) => {
    for (const [kind, text] of [
      ['success', success],
      ['error', error],
    ] as const) {
      (await leave({ about: () => name }))[kind === 'success' ? 'resolve' : 'reject'](new Error('AB is known'));
      await waitFor(() => expect(report).toHaveBeenLastCalledWith(kind, text));
    }
  });

  test('shows the next user nothing', async () => {
    const next = jest.fn();
    const answer = await leave();
    tellLeftSaves(next);
    answer.resolve(null);
    await act(() => answer.promise);
    expect(queryClient.isMutating()).toBe(0);
    expect([report.mock.calls, next.mock.calls]).toEqual([[], []]);
  });

  test('reports its own outcome while it is open', async () => {
    send.mockResolvedValue(null);
    open({ success: 'Done' });
    await user.type(field('name'), 'Asha{Enter}');
    expect(await screen.findByText('success: Done')).toBeVisible();
    expect(report).not.toHaveBeenCalled();
  });
});

test('while it is sent it is busy, and a second press sends nothing more', async () => {
  const answer = Promise.withResolvers<unknown>();
  send.mockReturnValue(answer.promise);
  open();
  await user.type(field('name'), 'Asha{Enter}{Enter}');
  expect(screen.getByRole('button')).toHaveTextContent('Busy');
  await act(() => {
    answer.resolve(null);
    return answer.promise;
  });
  expect(screen.getByRole('button')).toHaveTextContent('Send');
  expect(send).toHaveBeenCalledTimes(1);
});

test('after a failure it is not busy, even where sending breaks down before anything is sent', async () => {
  send.mockImplementation(() => {
    throw new Error('No room');
  });
  open();
  await user.type(field('name'), 'Asha');
  await press();
  expect(await screen.findByText('error: Failed No room')).toBeVisible();
  expect(screen.getByRole('button')).toHaveTextContent('Send');
});

describe('a form of the page alone', () => {
  const apply = jest.fn();
  function LocalForm({ next }: { next?: (applied: { name: string }) => { name: string } }) {
    const { text, props } = useLocalForm({
      initial: { name: '' },
      check: ({ name }) => ({ fields: name ? {} : { name: 'Name is missing' } }),
      apply,
      ...(next && { next }),
    });
    const { error, ...field } = text('name');
    return (
      <form {...props} aria-label="Local">
        <input {...field} aria-label="name" title={error ?? ''} aria-invalid={error !== null} />
        <button>Apply</button>
      </form>
    );
  }
  beforeEach(() => apply.mockReset());

  test('is applied once it passes its check, and keeps its values', async () => {
    render(<LocalForm />);
    await press();
    expect(field('name')).toHaveAttribute('title', 'Name is missing');
    expect(field('name')).toHaveFocus();
    expect(screen.getByRole('form')).toHaveAttribute('novalidate');
    expect(apply).not.toHaveBeenCalled();
    await user.type(field('name'), 'Late');
    await press();
    expect(apply.mock.calls).toEqual([[{ name: 'Late' }]]);
    expect(field('name')).toHaveValue('Late');
  });

  test('continues with other values where `next` is given', async () => {
    render(<LocalForm next={() => ({ name: '' })} />);
    await user.type(field('name'), 'Late');
    await press();
    expect(apply.mock.calls).toEqual([[{ name: 'Late' }]]);
    expect(field('name')).toHaveValue('');
  });
});

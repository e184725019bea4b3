import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Combobox } from './Combobox.tsx';
import type { Option } from './options.ts';

const MAKERS = ['Acer', 'Apple', 'Asus', 'Samsung'].map((label) => ({ value: label.toLowerCase(), label }));

test('typing requests choices, and one is chosen by keyboard', async () => {
  const user = userEvent.setup();
  const search = jest.fn();
  render(<MakerSearch onSearch={search} />);
  const field = screen.getByRole('combobox', { name: 'Manufacturer' });
  await user.type(field, 'a');
  expect(search).toHaveBeenLastCalledWith('a');
  await user.keyboard('s{ArrowDown}{Enter}');
  expect(search).toHaveBeenLastCalledWith('as');
  expect(field).toHaveValue('Asus');
  expect(screen.getByText('Chosen: asus')).toBeInTheDocument();
});

test('leaving the field chooses nothing, and it never shows a text that is not chosen', async () => {
  const user = userEvent.setup();
  render(<MakerSearch />);
  const field = screen.getByRole('combobox', { name: 'Manufacturer' });
  await user.type(field, 'as');
  await user.keyboard('{ArrowDown}');
  await user.tab();
  expect(field).toHaveValue('');
  expect(screen.getByText('Chosen: nothing')).toBeInTheDocument();
});

test('a choice is kept while another is looked for, and emptying the field gives it up', async () => {
  const user = userEvent.setup();
  render(<MakerSearch />);
  const field = screen.getByRole('combobox', { name: 'Manufacturer' });
  await user.type(field, 'sam');
  await user.click(screen.getByRole('option', { name: 'Samsung' }));
  await user.type(field, '{Backspace}{Backspace}');
  await user.tab();
  expect(field).toHaveValue('Samsung');
  await user.clear(field);
  await user.tab();
  expect(screen.getByText('Chosen: nothing')).toBeInTheDocument();
});

test('results that come late leave the highlight on its choice', async () => {
  const user = userEvent.setup();
  const change = jest.fn();
  const combobox = (from: number) => (
    <Combobox
      label="Manufacturer"
      items={MAKERS.slice(from)}
      value={null}
      onChange={change}
      onSearch={() => undefined}
    />
  );
  const { rerender } = render(combobox(1));
  await user.type(screen.getByRole('combobox', { name: 'Manufacturer' }), 'a{ArrowDown}{ArrowDown}');
  rerender(combobox(0));
  await user.keyboard('{Enter}');
  expect(change.mock.calls).toEqual([[MAKERS[2]]]);
});

test('the keys of an input method neither choose, nor close the list, nor give up what is typed or chosen', async () => {
  const user = userEvent.setup();
  render(<MakerSearch />);
  const field = screen.getByRole('combobox', { name: 'Manufacturer' });
  const compose = (key: string) => fireEvent.keyDown(field, { key, isComposing: true });
  await user.type(field, 'sam');
  for (const key of ['ArrowDown', 'Enter', 'Escape']) compose(key);
  expect(field).toHaveValue('sam');
  expect(screen.getByRole('option', { name: 'Samsung' })).not.toHaveAttribute('data-highlighted');
  await user.click(screen.getByRole('option', { name: 'Samsung' }));
  compose('Escape');
  expect(screen.getByText('Chosen: samsung')).toBeInTheDocument();
});

test('a choice can be cleared', async () => {
  const user = userEvent.setup();
  render(<MakerSearch />);
  const field = screen.getByRole('combobox', { name: 'Manufacturer' });
  await user.type(field, 'sam');
  await user.click(screen.getByRole('option', { name: 'Samsung' }));
  expect(field).toHaveValue('Samsung');
  await user.click(screen.getByRole('button', { name: 'Clear Manufacturer' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  expect(screen.getByText('Chosen: nothing')).toBeInTheDocument();
});

test('the caller can empty the field, as after adding what was chosen', async () => {
  const user = userEvent.setup();
  render(<MakerSearch />);
  const field = screen.getByRole('combobox', { name: 'Manufacturer' });
  await user.type(field, 'app');
  await user.click(screen.getByRole('option', { name: 'Apple' }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(field).toHaveValue('');
  await user.click(field);
  expect(screen.getAllByRole('option')).toHaveLength(4);
});

test('that there may be more than the options is shown below them, and said', async () => {
  const user = userEvent.setup();
  const combobox = (items: readonly Option[]) => (
    <Combobox
      label="Manufacturer"
      items={items}
      value={null}
      onChange={() => undefined}
      onSearch={() => undefined}
      emptyText="No manufacturer found"
      moreText="Type more"
    />
  );
  const { rerender } = render(combobox(MAKERS));
  expect(screen.queryByText('Type more')).not.toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Manufacturer' }));
  expect(within(screen.getByRole('listbox')).getByText('Type more')).toBeVisible();
  expect(screen.getAllByRole('option')).toHaveLength(MAKERS.length);
  expect(screen.getByRole('status')).toHaveTextContent('Type more');
  await user.keyboard('{ArrowUp}');
  expect(screen.getAllByRole('option').at(-1)).toHaveAttribute('data-highlighted');
  rerender(combobox([]));
  expect(screen.getByRole('status')).toHaveTextContent(/^No manufacturer found$/);
  expect(screen.queryByText('Type more')).not.toBeInTheDocument();
});

test('that nothing was found is shown', async () => {
  const user = userEvent.setup();
  render(<MakerSearch />);
  await user.type(screen.getByRole('combobox', { name: 'Manufacturer' }), 'zz');
  expect(screen.getByRole('status')).toHaveTextContent('No manufacturer found');
});

function MakerSearch({ onSearch = () => undefined }: { onSearch?: (text: string) => void }) {
  const [text, setText] = useState('');
  const [maker, setMaker] = useState<Option | null>(null);
  function search(next: string) {
    setText(next);
    onSearch(next);
  }
  return (
    <>
      <Combobox
        label="Manufacturer"
        items={MAKERS.filter(({ value }) => value.includes(text))}
        value={maker}
        onChange={setMaker}
        onSearch={search}
        emptyText="No manufacturer found"
      />
      <button onClick={() => setMaker(null)}>Add</button>
      <p>Chosen: {maker?.value ?? 'nothing'}</p>
    </>
  );
}

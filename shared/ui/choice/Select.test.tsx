import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Select } from './Select.tsx';

const HUBS = Array.from({ length: 12 }, (_, index) => ({ value: `hub-${index}`, label: `Hub ${index}` }));

test('a choice is made by keyboard alone', async () => {
  const user = userEvent.setup();
  render(<HubSelect />);
  const select = screen.getByRole('combobox', { name: 'Hub' });
  expect(select).toHaveTextContent('Hub 0');
  await user.tab();
  expect(select).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(select).toHaveTextContent('Hub 1');
  expect(select).toHaveFocus();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

test('a choice that is too long for its field can be read in its tooltip', () => {
  render(<HubSelect />);
  expect(screen.getByTitle('Hub 0')).toHaveTextContent('Hub 0');
});

test('so can a placeholder', () => {
  render(<Select label="Hub" items={HUBS} value={null} onChange={() => undefined} placeholder="Choose a hub" />);
  expect(screen.getByTitle('Choose a hub')).toHaveTextContent('Choose a hub');
});

test('Page Down and Page Up go five choices, and stop at the ends', async () => {
  const user = userEvent.setup();
  render(<HubSelect />);
  const select = screen.getByRole('combobox', { name: 'Hub' });
  select.focus();
  await user.keyboard('{ArrowDown}{PageDown}');
  expect(highlighted(select)).toBe('Hub 5');
  await user.keyboard('{PageDown}{PageDown}');
  expect(highlighted(select)).toBe('Hub 11');
  await user.keyboard('{PageUp}');
  expect(highlighted(select)).toBe('Hub 6');
});

test('typing letters finds a choice', async () => {
  const user = userEvent.setup();
  render(<HubSelect />);
  const select = screen.getByRole('combobox', { name: 'Hub' });
  select.focus();
  await user.keyboard('hub 7{Enter}');
  expect(select).toHaveTextContent('Hub 7');
});

test.each(['{Control>}h{/Control}', '{Meta>}h{/Meta}', '{Alt>}h{/Alt}'])(
  'the letter of the shortcut %s finds no choice, which leaving the field would select',
  async (keys) => {
    const user = userEvent.setup();
    render(<HubSelect />);
    const select = screen.getByRole('combobox', { name: 'Hub' });
    select.focus();
    await user.keyboard(keys);
    expect(select).toHaveAttribute('aria-expanded', 'false');
    await user.tab();
    expect(select).toHaveTextContent('Hub 0');
  },
);

test('a letter that needs AltGr, which is reported as Ctrl+Alt, finds a choice', () => {
  render(<HubSelect />);
  const select = screen.getByRole('combobox', { name: 'Hub' });
  const letter = (key: string) =>
    fireEvent.keyDown(select, { key, ctrlKey: true, altKey: true, modifierAltGraph: true });
  for (const key of 'hub 7') letter(key);
  expect(select).toHaveAttribute('aria-expanded', 'true');
  expect(highlighted(select)).toBe('Hub 7');
});

test('Escape closes the list and changes nothing', async () => {
  const user = userEvent.setup();
  render(<HubSelect />);
  const select = screen.getByRole('combobox', { name: 'Hub' });
  select.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Escape}');
  expect(select).toHaveTextContent('Hub 0');
  expect(select).toHaveAttribute('aria-expanded', 'false');
});

test('Escape on a closed list is left to the dialog around it', () => {
  render(<HubSelect />);
  expect(fireEvent.keyDown(screen.getByRole('combobox', { name: 'Hub' }), { key: 'Escape' })).toBe(true);
});

test('the list is named by the label and marks the present choice', async () => {
  const user = userEvent.setup();
  render(<HubSelect />);
  await user.click(screen.getByRole('combobox', { name: 'Hub' }));
  expect(screen.getByRole('listbox', { name: 'Hub' })).toBeVisible();
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Hub 0');
});

test('a clearable choice can be emptied', async () => {
  const user = userEvent.setup();
  render(<HubSelect />);
  await user.click(screen.getByRole('button', { name: 'Clear Hub' }));
  expect(screen.getByRole('combobox', { name: 'Hub' })).toHaveTextContent('Choose a hub');
  expect(screen.queryByRole('button', { name: 'Clear Hub' })).not.toBeInTheDocument();
});

test('a list whose choices are still loading shows that, and offers those it has', async () => {
  const user = userEvent.setup();
  const change = jest.fn();
  render(<Select label="Hub" items={HUBS.slice(0, 1)} value={null} loading onChange={change} />);
  const select = screen.getByRole('combobox', { name: 'Hub' });
  expect(select).toHaveTextContent('Loading …');
  await user.click(select);
  expect(screen.getByRole('listbox', { name: 'Hub' })).toHaveAttribute('aria-busy', 'true');
  await user.click(screen.getByRole('option', { name: 'Loading …' }));
  expect(change).not.toHaveBeenCalled();
  await user.click(screen.getByRole('option', { name: 'Hub 0' }));
  expect(change).toHaveBeenCalledWith('hub-0');
});

test('choices that come above the highlighted one leave the highlight on it, and Enter chooses what it shows', async () => {
  const user = userEvent.setup();
  const change = jest.fn();
  const select = (from: number, to = 12) => (
    <Select label="Hub" items={HUBS.slice(from, to)} value="hub-8" onChange={change} />
  );
  const { rerender } = render(select(7));
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const combobox = screen.getByRole('combobox', { name: 'Hub' });
  expect(highlighted(combobox)).toBe('Hub 9');
  rerender(select(0));
  expect(highlighted(combobox)).toBe('Hub 9');
  rerender(select(5));
  expect(highlighted(combobox)).toBe('Hub 9');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(highlighted(combobox)).toBe('Hub 7');
  rerender(select(2));
  await user.keyboard('{Enter}');
  expect(change.mock.calls).toEqual([['hub-7']]);
});

test('where the highlighted choice is gone, Enter chooses nothing', async () => {
  const user = userEvent.setup();
  const change = jest.fn();
  const select = (to: number) => <Select label="Hub" items={HUBS.slice(0, to)} value="hub-0" onChange={change} />;
  const { rerender } = render(select(9));
  await user.tab();
  await user.keyboard('{ArrowDown}{End}');
  rerender(select(6));
  rerender(select(9));
  await user.keyboard('{Enter}');
  expect(change).not.toHaveBeenCalled();
});

test('of thousands of choices those near the highlight are drawn, and more as the list is scrolled', async () => {
  const user = userEvent.setup();
  const change = jest.fn();
  const many = Array.from({ length: 5_000 }, (_, index) => ({ value: `hub-${index}`, label: `Hub ${index}` }));
  render(<Select label="Hub" items={many} value={null} onChange={change} />);
  const select = screen.getByRole('combobox', { name: 'Hub' });
  await user.click(select);
  const options = () => screen.getAllByRole('option');
  expect(options()).toHaveLength(100);
  expect(options()[1]).toHaveAttribute('aria-setsize', '5000');
  expect(options()[1]).toHaveAttribute('aria-posinset', '2');
  fireEvent.scroll(screen.getByRole('listbox'));
  expect(options()).toHaveLength(200);
  await user.keyboard('hub 4321');
  expect(highlighted(select)).toBe('Hub 4321');
  await user.keyboard('{Enter}');
  expect(change).toHaveBeenCalledWith('hub-4321');
});

test('an error is tied to the control', () => {
  render(<Select label="Role" items={HUBS} value={null} onChange={() => undefined} error="Choose a role" />);
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription('Choose a role');
});

function HubSelect() {
  const [hub, setHub] = useState<string | null>('hub-0');
  return <Select label="Hub" items={HUBS} value={hub} onChange={setHub} clearable placeholder="Choose a hub" />;
}

function highlighted(select: HTMLElement): string | null | undefined {
  return document.getElementById(select.getAttribute('aria-activedescendant') ?? '')?.textContent;
}

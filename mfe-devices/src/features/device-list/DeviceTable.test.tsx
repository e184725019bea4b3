import { parseDeviceRecords } from '@veritas/shared/domain';
import { sessionStore } from '@veritas/shared/session';
import { render, screen, within } from '@testing-library/react';
import { DETACHED, rawDevice, SUBMITTED, VERIFIED } from '../../testing/raw-device.ts';
import { COLUMNS } from './columns.tsx';
import { DeviceTable } from './DeviceTable.tsx';

const NOWHERE = { key: '', question: '' };

beforeEach(() => sessionStore.setState({ timeZone: 'Asia/Kolkata' }));

function show(raw: object) {
  const rows = parseDeviceRecords([raw]);
  render(
    <DeviceTable
      rows={rows}
      waitsAt={null}
      onOpen={jest.fn()}
      openId={null}
      lastId={null}
      empty="none"
      place={NOWHERE}
      order={{ question: {}, onSort: jest.fn() }}
    />,
  );
}

function cell(column: string): HTMLElement {
  const row = screen.getAllByRole('row')[1];
  const element = row?.children[COLUMNS.findIndex(({ header }) => header === column)];
  if (!(element instanceof HTMLElement)) throw new Error(`There is no cell ${column}`);
  return element;
}

test('a row is named by ID, status and result, which a screen reader says when it gets the focus', () => {
  show(rawDevice('A', VERIFIED));
  expect(screen.getAllByRole('row')[1]).toHaveAccessibleName('A verified at hub Passed');
});

describe('Timestamp', () => {
  test.each([
    ['a device on its way', rawDevice('A'), '25 Jan 2025, 09:00', 'Created', 'created'],
    ['a submitted one', rawDevice('A', SUBMITTED), '26 Jan 2025, 10:15', 'Submitted', 'submitted'],
    ['a verified one', rawDevice('A', VERIFIED), '27 Jan 2025, 11:30', 'Verified', 'verified'],
    ['a detached one', rawDevice('A', DETACHED), '27 Jan 2025, 11:30', 'Verified', 'verified'],
  ])('of %s is its latest step up to the hub, with the kind in words', (_case, raw, time, word, kind) => {
    show(raw);
    expect(cell('Timestamp')).toHaveTextContent(`${time}${word}`);
    expect(cell('Timestamp')).toHaveAttribute('data-kind', kind);
  });

  test('carries the long form with its zone', () => {
    show(rawDevice('A', SUBMITTED));
    expect(within(cell('Timestamp')).getByTitle('26 Jan 2025, 10:15 IST')).toHaveTextContent('26 Jan 2025, 10:15');
  });

  test.each([
    ['earlier in the year, has none', '2025-01-25T09:00:00+05:30', '25 Jan, 09:00'],
    ['later today has none', '2025-11-29T23:30:00+05:30', '29 Nov, 23:30'],
    [
      'later in the year, which is read as one of last year, has its year',
      '2025-12-27T09:00:00+05:30',
      '27 Dec 2025, 09:00',
    ],
  ])('%s: the year of a time in November', (_when, created, text) => {
    jest.useFakeTimers({ now: Date.parse('2025-11-29T12:00:00+05:30') });
    show(rawDevice('A', { order: { created_date: created } }));
    expect(cell('Timestamp')).toHaveTextContent(`${text}Created`);
    expect(within(cell('Timestamp')).getByTitle(`${text} IST`)).toBeVisible();
    jest.useRealTimers();
  });

  test('without a valid date is N/A and still names the missing one', () => {
    show(rawDevice('A', { order: { created_date: '31/31/2025' } }));
    expect(cell('Timestamp')).toHaveTextContent('N/ACreated');
  });
});

describe('devices', () => {
  test('the expected one is the name and brand of the order, with its type as an icon', () => {
    show(rawDevice('A'));
    expect(within(cell('Expected Device')).getByRole('img', { name: 'Mobile' })).toBeInTheDocument();
    expect(cell('Expected Device')).toHaveTextContent('Galaxy M14Samsung');
  });

  test.each([
    ['smarttv', 'Smart TV'],
    ['laptop', 'Laptop'],
    ['tablet', 'Tablet'],
    ['truewireless', 'True wireless'],
    ['', 'Device'],
    ['toaster', 'Device'],
  ])('a type of "%s" shows the icon %s', (type, name) => {
    show(rawDevice('A', { order: { device_type: type } }));
    expect(within(cell('Expected Device')).getByRole('img', { name })).toBeInTheDocument();
  });

  test('of a blind pick the blind pair is expected, and it is marked', () => {
    const order = { is_Blindpick: true, Blind_brand: 'Acme', Blind_model: 'Any phone' };
    show(rawDevice('A', { order }));
    expect(cell('Expected Device')).toHaveTextContent('Any phoneAcmeBlind pick');
  });

  test('an order is no blind pick by the pair alone', () => {
    show(rawDevice('A', { order: { Blind_brand: 'Acme', Blind_model: 'Any phone' } }));
    expect(screen.queryByText('Blind pick')).not.toBeInTheDocument();
  });

  test('each missing value of the expected one is N/A', () => {
    show(rawDevice('A', { order: { device_model_name: null, device_brand: ' ' } }));
    expect(within(cell('Expected Device')).getAllByText('N/A')).toHaveLength(2);
  });

  test('the scanned one is name and manufacturer, or N/A', () => {
    show(rawDevice('A', { ...SUBMITTED, submitted_manufacturer: null }));
    expect(cell('Scanned Device')).toHaveTextContent('Galaxy M14N/A');
  });

  test('nothing scanned is one N/A', () => {
    show(rawDevice('A'));
    expect(cell('Scanned Device')).toHaveTextContent(/^N\/A$/);
  });
});

test('the operator is who submitted, N/A before that', () => {
  show(rawDevice('A', VERIFIED));
  expect(cell('Operator')).toHaveTextContent('wm_ravi');
});

test('a pending device has no operator', () => {
  show(rawDevice('A'));
  expect(cell('Operator')).toHaveTextContent('N/A');
});

test('a device without a hub code is listed under Unknown, as in the filter', () => {
  show(rawDevice('A', { order: { hub_code: ' ' } }));
  expect(cell('Hub Code')).toHaveTextContent('Unknown');
});

const pending = { is_submit: false };
test.each([
  ['pending', { ...pending, device_result: 'passed' }, 'Pending', ''],
  ['submitted and passed', SUBMITTED, 'Submitted for verification', 'Passed'],
  ['submitted with an error', { ...SUBMITTED, device_result: 'E004' }, 'Submitted for verification', 'E004'],
  ['verified', VERIFIED, 'verified at hub', 'Passed'],
  ['verified with an error', { ...VERIFIED, device_result: 'E008' }, 'verified at hub', 'E008'],
  ['detached', DETACHED, 'Detatched', 'Passed'],
  ['of an unknown code', { ...SUBMITTED, device_result: 'E099' }, 'Submitted for verification', 'E099'],
  ['of no result', { ...SUBMITTED, device_result: null }, 'Submitted for verification', ''],
  ['of a result in another case', { ...SUBMITTED, device_result: 'Passed' }, 'Submitted for verification', ''],
  ['verified but never submitted', { ...VERIFIED, is_submit: false }, 'Pending', 'Passed'],
])('a device that is %s', (_case, fields, status, result) => {
  show(rawDevice('A', fields));
  expect(cell('Status').textContent).toBe(status);
  if (result) expect(cell('Result')).toHaveTextContent(result);
  else expect(cell('Result')).toBeEmptyDOMElement();
});

test('a code is read out with its title', () => {
  show(rawDevice('A', { ...SUBMITTED, device_result: 'E004' }));
  expect(within(cell('Result')).getByText('E004: Device duplication detected.')).toBeInTheDocument();
});

test('hostile text is text, contained and cut', () => {
  const markup = '<img src=x onerror="alert(1)">';
  const order = { tracking_id: '\u202Eevil', device_model_name: 'x'.repeat(10_000), device_brand: markup };
  show(
    rawDevice('A', { ...SUBMITTED, submitted_by: { username: markup }, device_result: `E${'9'.repeat(5000)}`, order }),
  );
  expect(within(cell('Operator')).getByText(markup).tagName).toBe('BDI');
  expect(within(cell('Tracking ID')).getByText('\u202Eevil').tagName).toBe('BDI');
  expect(cell('Expected Device')).toHaveTextContent(markup);
  expect(cell('Expected Device').textContent.length).toBeLessThan(200);
  expect(cell('Result').textContent.length).toBeLessThan(40);
});

import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { ManufacturerList } from './ManufacturerList.tsx';

const NAMES = Array.from({ length: 100 }, (_, number) => `Maker ${number}`);

function show(names: readonly string[]) {
  const list = { ref: createRef<HTMLUListElement>(), brand: 'HomeLine', saved: NAMES };
  return render(<ManufacturerList {...list} names={names} onRemove={jest.fn()} disabled={false} />);
}

test('a long list is compared with the saved one name by name, not each name with all', () => {
  const folded = jest.spyOn(String.prototype, 'normalize');
  show(NAMES);
  expect(folded.mock.calls.length).toBeLessThan(10 * NAMES.length);
  expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
});

test('only names that are not saved are marked, in whatever case they are written', () => {
  show(['MAKER 7', 'KTC', 'Maker 8']);
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toEqual(['MAKER 7', 'KTCNot saved yet', 'Maker 8']);
});

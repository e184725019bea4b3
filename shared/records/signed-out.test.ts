import { keptAt } from '../browser/kept-records.ts';
import { sessionStore } from '../session/index.ts';
import { service } from '../testing/fake-service.ts';

test('a page that starts signed out reads nothing, and leaves what an earlier visit kept', async () => {
  sessionStore.setState({ status: 'anonymous' });
  keptAt.write('1');
  const { keeper } = await import('./records.ts');
  expect(keeper.store.getState().records).toBeNull();
  expect(keptAt.read()).toBe('1');
  expect(service.paths()).toEqual([]);
});

import type * as Domain from '../../domain/index.ts';
import { provideWebCrypto } from '../../testing/web-crypto.ts';

beforeAll(provideWebCrypto);

/** Encrypts as a console with other columns would. */
async function sealing(change: (domain: typeof Domain) => object = () => ({})) {
  let seals: typeof import('./seal.ts') | undefined;
  await jest.isolateModulesAsync(async () => {
    jest.doMock('../../domain/index.ts', () => {
      const domain = jest.requireActual<typeof Domain>('../../domain/index.ts');
      return { ...domain, ...change(domain) };
    });
    seals = await import('./seal.ts');
  });
  if (!seals) throw new Error('nothing was loaded');
  return seals;
}

type Data = Domain.DeviceColumns['data'];
const withData = (change: (data: Data) => object) => (domain: typeof Domain) => ({
  DeviceColumns: class extends domain.DeviceColumns {
    override get data(): Data {
      return { ...super.data, ...change(super.data) };
    }
  },
});

test.each<[string, ((domain: typeof Domain) => object) | undefined, boolean]>([
  ['the same columns', undefined, true],
  [
    'a column of longer numbers',
    withData(({ numbers }) => ({ numbers: { ...numbers, hub: new Float64Array() } })),
    false,
  ],
  ['a column of numbers more', withData(({ numbers }) => ({ numbers: { ...numbers, new: new Uint8Array() } })), false],
  ['a column of texts more', withData(({ texts }) => ({ texts: { ...texts, new: texts.oddId } })), false],
  ['a dictionary more', withData(({ dictionaries }) => ({ dictionaries: { ...dictionaries, new: [] } })), false],
  ['other types of devices', () => ({ DEVICE_TYPES: ['tablet'] }), false],
])('what a console with %s sealed is opened: %s', async (_case, change, isOpened) => {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const owner = { key, prefix: 'one' };
  const copy = await (await sealing(change)).seal(owner, Uint8Array.of(1, 2, 3));
  const opening = (await sealing()).unseal(owner, copy).then(
    (bytes) => [...new Uint8Array(bytes)],
    () => null,
  );
  expect(await opening).toEqual(isOpened ? [1, 2, 3] : null);
});

import {
  getBrands,
  getManufacturers,
  MANUFACTURER_PAGE,
  previewBrand,
  saveBrand,
  type Brand,
} from '@veritas/shared/api';
import { nameKey } from '@veritas/shared/domain';
import { ok, service, type FakeAnswer, type Reply, type SentRequest } from '@veritas/shared/testing';

interface SaveInput {
  readonly brand: string;
  readonly data: readonly string[];
  readonly version?: number;
}

export const LIST_BRANDS = `GET ${getBrands.path}`;
export const SAVE_BRAND = `POST ${saveBrand.path}`;
export const SEARCH = `GET ${getManufacturers.path}`;
const PREVIEW = `POST ${previewBrand.path}`;

export function brand(id: number, name: string, data: readonly string[], version?: number): Brand {
  return { id, brand: name, white_labeled_brands: { data: [...data] }, ...(version !== undefined && { version }) };
}

/** Answers the brand calls like a server. `plain` answers those of the specification only: no versions, no impact. */
export function fakeBrands(start: readonly Brand[], plain = false) {
  const saves: SaveInput[] = [];
  const searches: string[] = [];
  const server = {
    saves,
    searches,
    brands: [...start],
    makers: ['Skyworth', 'TCL', 'Hisense', 'KTC'],
    /** Sets the answer to the next request by this method and path, in place of the usual one. */
    next: new Map<string, Reply | Promise<Reply>>(),
    /** Another admin stores a list. */
    changeElsewhere(name: string, data: readonly string[]) {
      server.brands = server.brands.map((old) =>
        old.brand === name ? brand(Number(old.id), name, data, plain ? undefined : (old.version ?? 0) + 1) : old,
      );
    },
    find(search: string) {
      searches.push(search);
      const text = search.toLowerCase();
      const found = server.makers.filter((name) => name.toLowerCase().includes(text));
      return ok(found.slice(0, MANUFACTURER_PAGE).map((manufacturer, id) => ({ id, manufacturer })));
    },
    save(input: SaveInput, isNew: boolean): FakeAnswer {
      saves.push(input);
      const known = server.brands.find((old) => nameKey(old.brand) === nameKey(input.brand));
      if (known && isNew) return refusal('exists');
      if (known && input.version !== undefined && input.version !== known.version)
        return refusal('asha changed this brand; reload');
      if (known) server.changeElsewhere(known.brand, input.data);
      else server.brands.push(brand(server.brands.length + 1, nameOf(input), input.data, plain ? undefined : 1));
      return ok({ message: 'stored' });
    },
    impact({ data }: SaveInput) {
      const by = [
        { manufacturer: 'Skyworth', rejected: 100, would_pass: data.includes('Skyworth') ? 100 : 0 },
        { manufacturer: 'KTC', rejected: 31, would_pass: data.includes('KTC') ? 18 : 0 },
      ];
      const would_pass = by.reduce((sum, row) => sum + row.would_pass, 0);
      return ok({ days: 30, rejected: 131, would_pass, by_manufacturer: by });
    },
  };
  const usually = (key: string, answer: (data: unknown, request: SentRequest) => FakeAnswer) => ({
    async [key](data: unknown, request: SentRequest): Promise<Reply> {
      // Every answer takes a moment, as in production.
      await new Promise((resolve) => setTimeout(resolve, 5));
      const planned = server.next.get(key);
      server.next.delete(key);
      return planned ?? answer(data, request);
    },
  });
  service.answerWith({
    ...usually(LIST_BRANDS, () => ok(server.brands)),
    ...usually(SEARCH, (data) => server.find((data as { search: string }).search)),
    ...usually(SAVE_BRAND, (data, { headers }) => server.save(data as SaveInput, headers.get('If-None-Match') === '*')),
    ...(!plain && usually(PREVIEW, (data) => server.impact(data as SaveInput))),
  });
  return server;
}

function refusal(message: string): FakeAnswer {
  return { status: 409, data: { message } };
}

/** Inner blanks are stored as one. */
function nameOf({ brand: name }: SaveInput): string {
  return name.replaceAll(/\s+/g, ' ');
}

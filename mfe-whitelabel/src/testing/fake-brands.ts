import { ApiError, getBrands, getManufacturers, previewBrand, saveBrand, type Brand } from '@veritas/shared/api';
import { nameKey } from '@veritas/shared/domain';

interface SaveInput {
  readonly brand: string;
  readonly data: readonly string[];
  readonly version?: number;
}
type Options = { readonly headers?: Record<string, string>; readonly signal?: AbortSignal | undefined } | undefined;

export function brand(id: number, name: string, data: readonly string[], version?: number): Brand {
  return { id, brand: name, white_labeled_brands: { data: [...data] }, ...(version !== undefined && { version }) };
}

/** For tests: the brand calls of a server. `plain` knows the specification's only: no versions, no impact. */
export function fakeBrands(start: readonly Brand[], plain = false) {
  const saves: { input: SaveInput; headers: Record<string, string> }[] = [];
  const searches: string[] = [];
  const server = {
    saves,
    searches,
    brands: [...start],
    makers: ['Skyworth', 'TCL', 'Hisense', 'KTC'],
    /** What the next call by this path is answered with, in place of the usual. */
    next: new Map<string, unknown>(),
    /** Another admin stores a list. */
    changeElsewhere(name: string, data: readonly string[]) {
      server.brands = server.brands.map((old) =>
        old.brand === name ? brand(Number(old.id), name, data, plain ? undefined : (old.version ?? 0) + 1) : old,
      );
    },
    answer(path: string, input: unknown, options: Options): unknown {
      if (path === getBrands.path && input === undefined) return server.brands;
      if (path === getManufacturers.path) return server.find((input as { search: string }).search);
      if (path === saveBrand.path) return server.save(input as SaveInput, options?.headers ?? {});
      if (path === previewBrand.path && !plain) return server.impact(input as SaveInput);
      throw new ApiError(404, null);
    },
    find(search: string) {
      searches.push(search);
      const text = search.toLowerCase();
      const found = server.makers.filter((name) => name.toLowerCase().includes(text));
      return found.map((manufacturer, id) => ({ id, manufacturer }));
    },
    save(input: SaveInput, headers: Record<string, string>) {
      saves.push({ input, headers });
      const known = server.brands.find((old) => nameKey(old.brand) === nameKey(input.brand));
      if (known && headers['If-None-Match'] === '*') throw new ApiError(409, { message: 'exists' });
      if (known && input.version !== undefined && input.version !== known.version)
        throw new ApiError(409, { message: 'asha changed this brand; reload' });
      if (known) server.changeElsewhere(known.brand, input.data);
      else server.brands.push(brand(server.brands.length + 1, nameOf(input), input.data, plain ? undefined : 1));
      return { message: 'stored' };
    },
    impact({ data }: SaveInput) {
      const by = [
        { manufacturer: 'Skyworth', rejected: 100, would_pass: data.includes('Skyworth') ? 100 : 0 },
        { manufacturer: 'KTC', rejected: 31, would_pass: data.includes('KTC') ? 18 : 0 },
      ];
      return {
        days: 30,
        rejected: 131,
        would_pass: by.reduce((sum, row) => sum + row.would_pass, 0),
        by_manufacturer: by,
      };
    },
    /** In the place of `call`. */
    call: async ({ path }: { path: string }, input?: unknown, options?: Options) => {
      // Every answer takes a moment, as in life.
      await new Promise((resolve) => setTimeout(resolve, 5));
      const key = path === saveBrand.path && input !== undefined ? `POST ${path}` : path;
      if (!server.next.has(key)) return server.answer(path, input, options);
      const planned = server.next.get(key);
      server.next.delete(key);
      if (planned instanceof Error) throw planned;
      return planned;
    },
  };
  return server;
}

/** Inner blanks are stored as one. */
function nameOf({ brand: name }: SaveInput): string {
  return name.replaceAll(/\s+/g, ' ');
}

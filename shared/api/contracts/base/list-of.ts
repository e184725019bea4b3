import * as v from 'valibot';

interface Sentences {
  readonly tooLong: string;
  readonly notAList?: string;
}

/**
 * A list of at most `most` items. A longer one is refused by its length alone, because listing the faults of very many
 * items would take the server seconds.
 */
export function listOf<I extends v.GenericSchema>(item: I, most: number, { tooLong, notAList }: Sentences) {
  const list: v.ArraySchema<I, string | undefined> = v.array(item, notAList);
  const shortEnough = v.maxLength<v.InferOutput<I>[], number, string>(most, tooLong);
  const measured: typeof list = {
    ...list,
    '~run': (dataset, config) => {
      const { value } = dataset;
      if (!Array.isArray(value) || value.length <= most) return list['~run'](dataset, config);
      const measuredOnly = shortEnough['~run']({ typed: true, value: value as v.InferOutput<I>[] }, config);
      return { ...measuredOnly, typed: false } as ReturnType<(typeof list)['~run']>;
    },
  };
  return v.pipe(measured, shortEnough);
}

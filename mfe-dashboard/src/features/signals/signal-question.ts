import { ALL_HUBS, hubChoice, hubKey, operatorChoice } from '@veritas/shared/domain';
import type { ListQuestion } from '@veritas/shared/domain';
import type { Signal } from '@veritas/shared/signals';
import type { View } from '../../lib/figure/view.ts';

/** The list of the devices behind a signal, as many as in its sample. */
export function signalQuestion(signal: Signal, { hub, operator, zone }: Pick<View, 'hub' | 'operator' | 'zone'>) {
  const { name, outcome, since, until } = signal;
  const scope: ListQuestion = {
    ...(hub !== ALL_HUBS && { hub: hubChoice(hubKey(hub)) }),
    ...(operator !== null && { operator }),
    ...(zone && { zone }),
  };
  return { ...scope, ...subjectOf(signal.kind, name), result: outcome, submittedOn: { from: since, to: until } };
}

function subjectOf(kind: Signal['kind'], name: string): ListQuestion {
  switch (kind) {
    case 'hub':
      return { hub: hubChoice(hubKey(name)) };
    case 'operator':
      return { operator: operatorChoice(name) };
    case 'brand':
      return { brand: name };
    case 'code':
      return {};
  }
}

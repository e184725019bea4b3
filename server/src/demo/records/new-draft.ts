import { macOf } from './device-identity.ts';
import type { Draft } from './draft.ts';
import { CATALOGUE, TYPE_WEIGHTS } from '../base/models.ts';
import type { SeededRandom } from '../base/random.ts';

/** A record without a scan. */
export function newDraft(random: SeededRandom, trackingId: string, hub: string, createdAt: number): Draft {
  const type = random.weighted(TYPE_WEIGHTS);
  const brand = random.weighted(CATALOGUE[type ?? 'mobile'].map((item) => ({ item, weight: item.weight })));
  const model = random.pick(brand.models);
  const blindShare = type === 'mobile' ? 0.085 : type === 'smarttv' ? 0.14 : 0.01;
  const blind = random.chance(blindShare) ? (random.chance(1 / 3) ? 'without model' : 'with model') : 'no';
  return {
    trackingId,
    hubCode: hub,
    hub,
    createdAt,
    createdText: null,
    type,
    brand,
    model,
    expectedName: model.name,
    blind,
    stage: 0,
    submitAt: null,
    verifyAt: null,
    rcAt: null,
    operator: null,
    assignedTo: null,
    hubUser: null,
    rcUser: null,
    result: null,
    scannedName: null,
    scannedManufacturer: null,
    mac: macOf(trackingId),
    needsSupport: false,
    taken: false,
  };
}

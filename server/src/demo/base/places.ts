/** Hubs by volume, the largest first: shares fall like Zipf's law, from about 21% to about 1.4%. */
export const HUBS = [
  'BLR_KOR',
  'BLR_WHF',
  'DEL_OKH',
  'DEL_DWK',
  'MUM_BHI',
  'MUM_AND',
  'HYD_GAC',
  'CHN_AMB',
  'PUN_HDP',
  'KOL_SLT',
  'AMD_SNG',
  'JAI_SIT',
  'LKO_GMT',
  'IND_VJN',
  'NAG_BTB',
  'COK_EDP',
  'CBE_PLM',
  'SUR_ADJ',
  'PAT_KNK',
  'BBS_PTA',
  'CHD_IND',
  'GUW_BLT',
  'VTZ_GJW',
  'RPR_TLB',
] as const;

const ZIPF_EXPONENT = 0.85;
export const HUB_WEIGHTS = HUBS.map((_, index) => (index + 1) ** -ZIPF_EXPONENT);

/** Hubs that opened and have no records yet. */
export const QUIET_HUBS = ['GOI_MPS', 'JMU_GDN'] as const;
/** A hub that was closed: its code is in old records, its group is gone. */
export const CLOSED_HUB = 'BLR_OLD';
export const RETURN_CENTRES = ['RC_BLR', 'RC_DEL', 'RC_MUM'] as const;

/** The hub of the first planted story: about a quarter of its records are rejected. */
export const TROUBLED_HUB = 'PAT_KNK';

/**
 * Share of rejected records, of all records of a hub. The overall share is 9.00% of the submitted ones; large hubs
 * rank above the small ones, but for the troubled one, so that it reaches the top five although it is small.
 */
export const REJECTION_WEIGHTS = HUBS.map((hub, index) =>
  hub === TROUBLED_HUB ? 24 : ([12, 11, 10, 9][index] ?? 3 + ((index * 7) % 4)),
);

export const cityOf = (hub: string): string => hub.slice(0, 3);
/** The return centre that takes the devices of a hub. */
export function returnCentreOf(hub: string): string {
  if (['DEL', 'JAI', 'LKO', 'CHD', 'PAT', 'GUW', 'KOL'].includes(cityOf(hub))) return 'RC_DEL';
  return ['MUM', 'PUN', 'AMD', 'SUR', 'NAG', 'IND', 'RPR'].includes(cityOf(hub)) ? 'RC_MUM' : 'RC_BLR';
}

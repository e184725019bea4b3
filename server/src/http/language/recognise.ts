import shared from '@veritas/shared/catalogue/hi';
import { Recogniser } from '@veritas/shared/catalogue/recogniser';
import { HI } from './hi/index.ts';

/** Messages of shared's rules with values; its other texts belong to screens. */
const OF_RULES = [
  'You cannot {verb} yourself',
  'Only a {roles} may delete users',
  '{own} may not {verb} a user of an unknown role',
  '{own} may not {verb} a user of the role {other}',
  '{own} may {verb} users of their own groups only',
  'A report covers at most {days} days',
];

/** Finds the Hindi of English messages of rules, and of stored ones. */
export const SERVER_TEXTS = new Recogniser({ ...shared, ...HI }, [...OF_RULES, ...Object.keys(HI)]);

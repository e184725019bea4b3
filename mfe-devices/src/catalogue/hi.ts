import type { Catalogue } from '@veritas/shared/language';
import { DETAILS } from './hi/details.ts';
import { FILTER } from './hi/filter.ts';
import { LIST } from './hi/list.ts';
import { NOTES } from './hi/notes.ts';
import { VIEWS } from './hi/views.ts';

const hi: Catalogue = { ...LIST, ...FILTER, ...VIEWS, ...DETAILS, ...NOTES };

export default hi;

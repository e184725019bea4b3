import shared from '@veritas/shared/catalogue/hi';
import { addCatalogue } from '@veritas/shared/language';
import own from '../catalogue/hi.ts';

// Imported first, as the shell loads catalogues before any module of a page.
addCatalogue({ ...shared, ...own });

import type { Guide } from './lib/guide.ts';
import { ADMIN } from './roles/admin.ts';
import { CENTRAL_OPS } from './roles/central-ops.ts';
import { EXECUTIVE } from './roles/executive.ts';
import { INCHARGE } from './roles/incharge.ts';
import { OPERATORS } from './roles/operators.ts';
import { SUPER_ADMIN } from './roles/super-admin.ts';

/** A page for each role, lowest rank first. */
export const GUIDES: readonly Guide[] = [OPERATORS, EXECUTIVE, INCHARGE, CENTRAL_OPS, ADMIN, SUPER_ADMIN];

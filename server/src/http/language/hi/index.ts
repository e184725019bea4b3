import { UPLOADS_HI } from '@veritas/shared/catalogue/uploads-hi';
import { ACCOUNTS } from './accounts.ts';
import { CONTRACTS } from './contracts.ts';
import { DEVICES } from './devices.ts';
import { GENERAL } from './general.ts';
import { UPLOADS } from './uploads.ts';

/** Hindi messages of the server by their English text. Texts shared with the browser are identical. */
export const HI = { ...GENERAL, ...ACCOUNTS, ...DEVICES, ...UPLOADS, ...UPLOADS_HI, ...CONTRACTS } as const;

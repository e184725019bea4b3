import { UPLOADS_HI } from '@veritas/shared/catalogue/uploads-hi';
import { ACCOUNTS } from './accounts.ts';
import { CONTRACTS } from './contracts.ts';
import { DEVICES } from './devices.ts';
import { GENERAL } from './general.ts';
import { UPLOADS } from './uploads.ts';

/** What the server tells people, in Hindi, by its English text. What the browser says too reads as it does there. */
export const HI = { ...GENERAL, ...ACCOUNTS, ...DEVICES, ...UPLOADS, ...UPLOADS_HI, ...CONTRACTS } as const;

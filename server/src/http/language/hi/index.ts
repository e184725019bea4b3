import { ACCOUNTS } from './accounts.ts';
import { CONTRACTS } from './contracts.ts';
import { DEVICES } from './devices.ts';
import { GENERAL } from './general.ts';
import { ROWS } from './rows.ts';
import { UPLOADS } from './uploads.ts';

/** What the server tells people, in Hindi, by its English text. What the browser says too reads as it does there. */
export const HI = { ...GENERAL, ...ACCOUNTS, ...DEVICES, ...UPLOADS, ...ROWS, ...CONTRACTS } as const;

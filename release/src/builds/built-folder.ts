import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether `folderOrName` is the folder of a built remote. */
export const isBuiltFolder = (folderOrName: string) => existsSync(join(folderOrName, 'dist'));

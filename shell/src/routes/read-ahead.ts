import { readAhead } from '@veritas/shared/records';

const SHOW_RECORDS: ReadonlySet<string> = new Set(['/', '/dashboard', '/listdevices']);

// Before the registry says which page it is: these show records.
if (SHOW_RECORDS.has(window.location.pathname.toLowerCase())) readAhead();

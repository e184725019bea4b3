export { copiedText } from './copied-text.ts';
export { ok, service } from './fake-service.ts';
export type { Answers, FakeAnswer, Reply, SentRequest } from './fake-service.ts';
export { savedFiles, savedText } from './saved-files.ts';
// Remotes bundle no router; their tests import the shell's.
export { BrowserRouter, MemoryRouter } from 'react-router-dom';
/** 300 records with every kind of malformed data, and the time of the query. */
export { DIRTY_RECORDS, NOW as DIRTY_NOW } from '../domain/figures/testing/dirty-records.ts';

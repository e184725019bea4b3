export { ok, service } from './fake-service.ts';
export type { Answers, FakeAnswer, Reply, SentRequest } from './fake-service.ts';
export { savedFiles, savedText } from './saved-files.ts';
// Remotes bundle no router; their tests take the one that the shell provides.
export { BrowserRouter, MemoryRouter } from 'react-router-dom';
/** 300 records with every kind of dirt, and the moment at which they are looked at. */
export { DIRTY_RECORDS, NOW as DIRTY_NOW } from '../domain/figures/testing/dirty-records.ts';

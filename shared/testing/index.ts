export { fakeService } from './fake-service.ts';
export type { FakeAnswer } from './fake-service.ts';
// Remotes have no router of their own; their tests take the one that the shell brings.
export { BrowserRouter, MemoryRouter } from 'react-router-dom';
/** 300 records with every kind of dirt, and the moment at which they are looked at. */
export { DIRTY_RECORDS, NOW as DIRTY_NOW } from '../domain/figures/hand-count/dirty-records.ts';

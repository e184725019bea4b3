export { fakeService } from './fake-service.ts';
export type { FakeAnswer } from './fake-service.ts';
// Remotes have no router of their own; their tests take the one that the shell brings.
export { BrowserRouter, MemoryRouter } from 'react-router-dom';

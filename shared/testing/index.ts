export { fakeService } from './fake-service.ts';
export type { FakeAnswer } from './fake-service.ts';

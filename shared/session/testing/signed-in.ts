import { waitFor } from '@testing-library/react';
import { service } from '../../testing/fake-service.ts';
import * as session from '../index.ts';

export const identity = { status: 200, data: { user: 'asha', role: 'incharge', groups: [] } };

/** Answers of a service with a valid session, and of one whose session has ended. */
export const alive = {
  'user/login/': { status: 200, data: { is_webview: true, role: 'incharge' } },
  'user/is_LoggedIn/': { status: 200 },
  'user/get_role/': identity,
} as const;
export const ended = { 'user/is_LoggedIn/': { status: 401 }, 'user/refresh/': { status: 401 } } as const;

/** Every test of the file begins on the page of a signed-in user. */
export function beginSignedIn(): void {
  beforeAll(() => {
    service.answerWith(alive);
    session.startSession();
  });
  beforeEach(async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    service.answerWith(alive);
    session.sessionStore.setState(session.sessionStore.getInitialState());
    await session.signIn('asha', 'secret');
    service.forget();
  });
  afterEach(() => jest.restoreAllMocks());
}

export const now = () => session.sessionStore.getState();
export const until = (state: Partial<session.Session>) => waitFor(() => expect(now()).toMatchObject(state));

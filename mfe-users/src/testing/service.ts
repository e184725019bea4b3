import { fakeService, type FakeAnswer } from '@veritas/shared/testing';

type Answer = FakeAnswer | 'no answer';
/** By path; a function gets the body that was sent and may answer differently each time. */
export type Answers = Readonly<Record<string, Answer | ((data: unknown) => Answer)>>;

const network = fakeService();
let answers: Record<string, Answers[string]> = {};
let sent: { readonly path: string; readonly data: unknown }[] = [];

/** A server below the http client: what it answers, and what it was sent. Whatever it does not know is a 404. */
export const service = {
  answerWith(next: Answers): void {
    answers = { ...next };
    sent = [];
    network.answerWith(({ path, data }) => {
      const body: unknown = typeof data === 'string' ? JSON.parse(data) : data;
      sent.push({ path, data: body });
      const answer = answers[path] ?? { status: 404, data: { error: 'Not found' } };
      return typeof answer === 'function' ? answer(body) : answer;
    });
  },
  /** Changes single answers and keeps the others. */
  also(next: Answers): void {
    Object.assign(answers, next);
  },
  /** The bodies that a path got, in order. */
  sentTo: (path: string) => sent.filter((request) => request.path === path).map(({ data }) => data),
  count: (path: string) => sent.filter((request) => request.path === path).length,
};

export function ok(data: unknown): FakeAnswer {
  return { status: 200, data };
}

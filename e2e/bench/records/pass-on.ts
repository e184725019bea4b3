import { request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

export const STATUS = '/veritas/api/get_status/';

/** Answers what the server of that origin answers: unchanged, or as `answerWith` does. */
export function passOn(
  origin: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  headers: IncomingHttpHeaders = asked.headers,
  answerWith = answerAll,
): void {
  const { method, url = '' } = asked;
  const passed = request(origin + url, { method, headers }, (response) => answerWith(response, answer));
  passed.on('error', () => answer.destroy());
  // The event stream would otherwise continue for a closed page.
  answer.on('close', () => passed.destroy());
  asked.pipe(passed);
}

function answerAll(response: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(response.statusCode ?? 502, response.headers);
  response.pipe(answer);
}

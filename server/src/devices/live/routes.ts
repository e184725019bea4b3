import { STATUS_EVENTS_PATH } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { signedIn } from '../../auth/access/guard.ts';
import type { AppContext } from '../../context/app-context.ts';
import { HttpError } from '../../http/errors/errors.ts';
import { onlyEnglish } from '../../http/language/sentence.ts';
import { ChangeWatch } from './change-watch.ts';
import { EventStreams } from './event-streams.ts';

/** Notifies consoles that device records changed; they request the changes from `get_status`. */
export function liveRoutes(api: FastifyInstance, context: AppContext): void {
  const streams = new EventStreams(context, new ChangeWatch(context));
  api.addHook('preClose', () => streams.endAll());
  new Gauge({
    name: 'veritas_event_streams',
    help: 'Browsers that listen to changes of device records',
    registers: [api.metrics],
    collect() {
      this.set(streams.size);
    },
  });

  // A response to HEAD would hold an unread stream, which would not end when its client disconnects.
  api.get(`/${STATUS_EVENTS_PATH}`, { exposeHeadRoute: false }, (request, reply) => {
    if (!/text\/event-stream/i.test(request.headers.accept ?? ''))
      throw new HttpError(
        406,
        'not_acceptable',
        onlyEnglish('Changes are sent as text/event-stream only. Ask with that in Accept.'),
      );
    const stream = streams.add(signedIn(request));
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        // A keep-alive connection after the stream would delay the shutdown.
        .header('connection', 'close')
        .send(stream)
    );
  });
}

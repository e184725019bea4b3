import { STATUS_EVENTS_PATH } from '@veritas/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { signedIn } from '../../auth/guard.ts';
import type { AppContext } from '../../context/app-context.ts';
import { HttpError } from '../../http/errors.ts';
import { onlyEnglish } from '../../http/language/sentence.ts';
import { ChangeWatch } from './change-watch.ts';
import { EventStreams } from './event-streams.ts';

/** Tells consoles that device records changed; what changed they ask `get_status`. */
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

  // The answer to HEAD would hold a stream that nobody reads, and nothing ends it when its asker goes.
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
        // A connection that is kept alive after its stream would hold up a server that stops.
        .header('connection', 'close')
        .send(stream)
    );
  });
}

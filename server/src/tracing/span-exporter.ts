import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import { onceAMinute } from '../core/once-a-minute.ts';
import type { TracingConfig } from '../core/config/tracing-settings.ts';

/** Timeout including retries; also how long the process may stay alive for it after the server has stopped. */
const LONGEST_EXPORT_MS = 5_000;

/** Posts spans as OTLP JSON. A failure costs the spans and is logged at most once a minute. */
export function spanExporter({ url, headers }: TracingConfig, log: FastifyBaseLogger): SpanExporter {
  const otlp = new OTLPTraceExporter({ url, headers, timeoutMillis: LONGEST_EXPORT_MS });
  let lost = 0;
  const notTaken = onceAMinute((failure) => {
    log.warn({ ...failure, spans: lost }, 'the collector did not take spans: they are lost');
    lost = 0;
  });
  return {
    export(spans, done) {
      otlp.export(spans, (result) => {
        if (result.error) {
          lost += spans.length;
          notTaken(result.error);
        }
        done(result);
      });
    },
    shutdown: () => otlp.shutdown(),
  };
}

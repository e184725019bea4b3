import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../core/config/config.ts';
import type { Tracing } from './tracing.ts';

/** Tracing by the settings; null while it is off, and then OpenTelemetry is not loaded. */
export async function openTracing(
  { tracing, databaseUrl }: Pick<Config, 'tracing' | 'databaseUrl'>,
  log: FastifyBaseLogger,
): Promise<Tracing | null> {
  if (!tracing) return null;
  const { OpenTelemetryTracing } = await import('./open-telemetry.ts');
  return new OpenTelemetryTracing(tracing, databaseUrl === '' ? 'sqlite' : 'postgresql', log);
}

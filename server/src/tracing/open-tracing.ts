import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../core/config.ts';
import type { Tracing } from './tracing.ts';

/** Tracing as the settings say; null while it is off, and then none of OpenTelemetry is loaded. */
export async function openTracing(
  { tracing, databaseUrl }: Pick<Config, 'tracing' | 'databaseUrl'>,
  log: FastifyBaseLogger,
): Promise<Tracing | null> {
  if (!tracing) return null;
  const { OpenTelemetryTracing } = await import('./open-telemetry.ts');
  return new OpenTelemetryTracing(tracing, databaseUrl === '' ? 'sqlite' : 'postgresql', log);
}

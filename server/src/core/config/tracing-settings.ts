import * as v from 'valibot';
import { described, text } from './setting-schemas.ts';

const PATH = '/v1/traces';
const HEADER = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/** Where spans go. */
export interface TracingConfig {
  /** The whole address to which spans are posted. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Share of the traces that are kept, up to 1. */
  readonly share: number;
}

/** Environment variables of tracing, by the names that OpenTelemetry gives them. */
export const TRACING_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: described(
    'Address of an OpenTelemetry collector that takes OTLP over HTTP, such as `http://127.0.0.1:4318`; spans go to its `/v1/traces`. Empty: nothing is traced.',
    v.pipe(
      text(''),
      v.check(
        (url) => url === '' || isPlainAddress(url),
        'must be empty or an address such as http://127.0.0.1:4318, without user, query and fragment',
      ),
    ),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: described(
    'Headers for the collector, such as `api-key=secret`, separated by commas; values are percent-encoded.',
    v.pipe(
      text(''),
      v.check((given) => headersIn(given) !== null, 'must be a list such as api-key=secret,tenant=a%20b'),
    ),
  ),
  OTEL_SERVICE_NAME: described(
    'Name of the service in traces. Spans of browsers have it with `-browser` added.',
    v.pipe(text('veritas-console'), v.maxLength(100, 'must have at most 100 characters')),
  ),
  OTEL_TRACES_SAMPLER_ARG: described(
    'Share of the traces that are kept, from 0 to 1.',
    v.pipe(
      text('1'),
      v.check((given) => /^(0|1|0?\.\d+|1\.0+)$/.test(given), 'must be a number from 0 to 1'),
    ),
  ),
};

type Settings = v.InferOutput<ReturnType<typeof v.object<typeof TRACING_SETTINGS>>>;

/** The parsed settings; null while tracing is off. */
export function tracingConfig(settings: Settings): TracingConfig | null {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === '') return null;
  return {
    url: endpoint.replace(/\/+$/, '') + PATH,
    headers: headersIn(settings.OTEL_EXPORTER_OTLP_HEADERS) ?? {},
    serviceName: settings.OTEL_SERVICE_NAME,
    share: Number(settings.OTEL_TRACES_SAMPLER_ARG),
  };
}

function isPlainAddress(given: string): boolean {
  if (!/^https?:\/\//.test(given) || !URL.canParse(given)) return false;
  const { username, password, search, hash } = new URL(given);
  return username + password + search + hash === '';
}

/** Null for an invalid list of headers. */
function headersIn(given: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const item of given.split(',').filter((part) => part.trim() !== '')) {
    const [name = '', ...rest] = item.split('=');
    const value = decoded(rest.join('=').trim());
    if (!HEADER.test(name.trim()) || value === null || !/^[\t\x20-\x7e]+$/.test(value)) return null;
    headers[name.trim()] = value;
  }
  return headers;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

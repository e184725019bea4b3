import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const PATIENCE_MS = 2_000;

/** The metrics endpoint of a program. */
export interface Target {
  readonly job: string;
  /** As an operator knows it, such as `10.0.0.21:9464`. */
  readonly instance: string;
  readonly url: string;
}

/** The jobs of a file of Prometheus with the addresses of each. */
export function targetsIn(prometheusFile: string): Omit<Target, 'url'>[] {
  const jobs = prometheusFile.split(/^ {2}- job_name: /m).slice(1);
  return jobs.flatMap((text) => {
    const job = text.split('\n', 1)[0] ?? '';
    return [...text.matchAll(/'([\d.]+:\d+)'/g)].map(([, instance = '']) => ({ job, instance }));
  });
}

/** The metrics of all targets, each with its job and instance; `up` is 0 for those that do not answer. */
export async function collect(targets: readonly Target[]): Promise<string> {
  const texts = await Promise.all(
    targets.map(async ({ job, instance, url }) => {
      const labels = `job="${job}",instance="${instance}"`;
      const asked = { signal: AbortSignal.timeout(PATIENCE_MS) };
      const answer = await fetch(url, asked)
        .then((response) => (response.ok ? response.text() : null))
        .catch(() => null);
      return `up{${labels}} ${answer === null ? 0 : 1}\n${labelled(answer ?? '', labels)}`;
    }),
  );
  return texts.join('\n');
}

function labelled(metrics: string, labels: string): string {
  const samples = metrics.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return samples
    .map((line) =>
      line.replace(/^(\w+)(?:\{(.*)\})? /, (_all, name: string, own?: string) => {
        return `${name}{${labels}${own ? `,${own}` : ''}} `;
      }),
    )
    .join('\n');
}

/** Serves the metrics of all targets at `/metrics` of 127.0.0.1. @returns its address and the server. */
export async function serveMetrics(targets: readonly Target[]): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    void collect(targets).then((text) => response.setHeader('content-type', 'text/plain; version=0.0.4').end(text));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`, server };
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';

/** Debounce of changes, in milliseconds. */
const SETTLE_MS = 20;

interface WatchedBuild {
  /** Folder of the package. */
  readonly folder: string;
  /** Output folder: never the `dist` of the package. */
  readonly output: string;
  /** Called after each build, which took `ms`; `errors` has its messages, null after a successful build. */
  readonly onBuilt: (errors: string | null, ms: number) => void;
}

/** Builds a package now and on every change. A failed build leaves the last successful one unchanged. */
export async function watchBuild({ folder, output, onBuilt }: WatchedBuild): Promise<void> {
  const { default: config } = (await import(pathToFileURL(join(folder, 'webpack.config.js')).href)) as {
    default: Configuration;
  };
  const compiler = webpack({
    ...config,
    output: { ...config.output, path: output },
    optimization: { ...config.optimization, emitOnErrors: false },
  });
  compiler.watch({ ...config.watchOptions, aggregateTimeout: SETTLE_MS }, (error, stats) => {
    const ms = stats ? stats.endTime - stats.startTime : 0;
    if (error) onBuilt(error.message, ms);
    else onBuilt(stats?.hasErrors() ? stats.toString('errors-only') : null, ms);
  });
}

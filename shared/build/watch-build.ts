import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';

/** Waits this long for more changes, in milliseconds. */
const SETTLE_MS = 20;

interface WatchedBuild {
  /** Folder of the package. */
  readonly folder: string;
  /** Where its build goes: never the `dist` of the package. */
  readonly output: string;
  /** Called after each build, which took `ms`; `errors` are its messages, null after a build without errors. */
  readonly onBuilt: (errors: string | null, ms: number) => void;
}

/** Builds a package now and on every change. A build with errors leaves the last good one as it is. */
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

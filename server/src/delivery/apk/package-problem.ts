import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../core/config/config.ts';
import { androidPackageProblem } from './android-package.ts';
import { PackageSource } from './app-package.ts';

const PUBLISH = 'publish a package with publish-apk';

/**
 * What an operator has to correct so that users get an app that can be installed, in words; null when nothing is wrong,
 * also where no package is offered. `isStart`: a file that no setting names is not judged, as a demo has a placeholder.
 */
export async function packageProblem(
  place: Pick<Config, 'apkPath' | 'dataDir'>,
  { isStart }: { readonly isStart: boolean },
): Promise<string | null> {
  const published = await new PackageSource(place).published().catch((error: unknown) => String(error));
  if (typeof published === 'string') return `what publish-apk wrote cannot be read (${published}): ${PUBLISH}`;
  if (published) return published.isThere ? null : `${published.path} is missing or incomplete: ${PUBLISH}`;
  const isNamed = place.apkPath !== resolve(place.dataDir, 'veritas_app.apk');
  if (!isNamed && (isStart || !existsSync(place.apkPath))) return null;
  const problem = await androidPackageProblem(place.apkPath);
  return problem && `${problem}: ${isNamed ? 'correct VERITAS_APK' : 'replace it'}, or ${PUBLISH}`;
}

import { ApiError, DOWNLOAD_APK_PATH, getApkInfo, queryOf, useQuery, type CallOutput } from '@veritas/shared/api';
import { useSearchParams } from '@veritas/shared/remote';
import { useDownload } from '@veritas/shared/session';
import { useEffect, useEffectEvent } from 'react';
import { START_PARAM } from './app-link.ts';

export type AppFacts = CallOutput<typeof getApkInfo>;

/** SPEC section 9 */
const FILE_NAME = 'veritas_app.apk';

/**
 * The facts of the package: null while they load, undefined from a server without them. `missing` is its message when
 * it has no package.
 */
export function useAppPackage() {
  const { data, error, isPending } = useQuery(queryOf(getApkInfo));
  return { facts: isPending ? null : data, missing: missingText(error) };
}

/** A server that does not know the call answers 404 as well, but without this message. */
function missingText(error: Error | null): string | null {
  if (!(error instanceof ApiError) || error.status !== 404) return null;
  return error.body === null || error.requestId === null ? null : error.message;
}

/** The download, started automatically for a visitor who followed the code, but not again by a reload or Back. */
export function useAppDownload() {
  const { state, download, clear } = useDownload();
  const [params, setParams] = useSearchParams();
  const asked = params.has(START_PARAM);
  const start = () => download({ method: 'GET', path: DOWNLOAD_APK_PATH }, FILE_NAME);

  const startOnce = useEffectEvent(() => {
    setParams({}, { replace: true });
    start();
  });
  useEffect(() => {
    if (asked) startOnce();
  }, [asked]);
  return { state, start, clear };
}

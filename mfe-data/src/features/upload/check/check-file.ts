import { createCsvReader } from '@veritas/shared/domain';
import type { Encoding, PlacedRecord, UploadRowFacts } from '@veritas/shared/domain';
import type { GiveWay } from '@veritas/shared/ui';
import { otherEncoding, piecesOf, WrongEncoding, type ReadableFile } from './file-text.ts';
import { Findings, type CheckReport } from './findings.ts';

export interface CheckProgress {
  /** Bytes */
  readonly read: number;
  readonly rows: number;
  readonly problems: number;
}

export interface CheckOptions {
  readonly mostRows: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CheckProgress) => void;
  readonly giveWay: GiveWay;
}

/**
 * Reads a file as the server would and reports what it would do with each row; nothing is sent. It runs on the main
 * thread, in slices of 8 ms: a worker would have to come from the remote's own origin, which browsers refuse, or from a
 * blob, which the page's policy refuses. The file is never entirely in memory.
 * @throws WholeFileRefused, the abort, or the browser's error when the file cannot be read.
 */
export async function checkFile(
  file: ReadableFile,
  facts: UploadRowFacts,
  options: CheckOptions,
): Promise<CheckReport> {
  try {
    return await checkAs('utf-8', file, new Findings(facts, options.mostRows, 'utf-8'), options);
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error;
    const encoding = await otherEncoding(file, options.signal);
    return checkAs(encoding, file, new Findings(facts, options.mostRows, encoding), options);
  }
}

async function checkAs(
  encoding: Encoding,
  file: ReadableFile,
  findings: Findings,
  { signal, onProgress, giveWay }: CheckOptions,
): Promise<CheckReport> {
  const reader = createCsvReader();
  const add = async (records: readonly PlacedRecord[]) => {
    for (const [index, record] of records.entries()) {
      findings.add(record, { next: records[index + 1], delimiter: reader.delimiter });
      const turn = giveWay();
      if (turn) await turn;
      signal.throwIfAborted();
    }
  };
  for await (const { text, read } of piecesOf(file, encoding, signal)) {
    await add(reader.push(text));
    onProgress({ read, ...findings.counts });
  }
  await add(reader.end());
  return findings.report();
}

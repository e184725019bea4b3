import { useSyncExternalStore } from 'react';
import type { DashboardFigures, DashboardQuestion, DeviceRecord, ListQuestion } from '../domain/index.ts';
import { answerDashboard, answerDevice, answerDeviceList, answerIds } from './answers.ts';
import type { DeviceListAnswer, IdAnswer } from './answers.ts';
import type { Copy } from './keeper.ts';
import { keeper } from './records.ts';

export interface RecordsState extends Omit<Copy, 'records' | 'archived' | 'isKept'> {
  /** Asks the service now; `refreshing` says while it does. */
  readonly refresh: () => void;
}

/** How good the console's copy of the records is. Using any hook of this file keeps the copy fresh. */
export function useRecords(): RecordsState {
  const { state, error, asOf, refreshing } = useCopy();
  return { state, error, asOf, refreshing, refresh: keeper.refresh };
}

/** All records, for what no other hook of this file answers; null before they are read. */
export function useDeviceRecords(): readonly DeviceRecord[] | null {
  return useCopy().records;
}

/** The figures for a question; null while there is nothing to answer from. */
export function useDashboardFigures(question: DashboardQuestion): DashboardFigures | null {
  const { records } = useCopy();
  return records && answerDashboard(records, question);
}

/**
 * The rows of the pick list for a question; null while there is nothing to answer from. Devices wait as of the minute
 * in which the copy was last confirmed.
 */
export function useDeviceList(question: ListQuestion): DeviceListAnswer | null {
  const { records, asOf } = useCopy();
  return records && answerDeviceList(records, { question, now: asOf ?? 0 });
}

/** One record by its tracking ID; null without such a record, or when there is nothing to answer from yet. */
export function useDevice(trackingId: string): DeviceRecord | null {
  const { records } = useCopy();
  return records && answerDevice(records, trackingId);
}

/** An answer for each of several IDs in a text; null while there is nothing to answer from. */
export function useIdAnswers(text: string): readonly IdAnswer[] | null {
  const { records } = useCopy();
  return records && answerIds(records, text);
}

function useCopy(): Copy {
  return useSyncExternalStore(keeper.watch, keeper.store.getState);
}

import { useSyncExternalStore } from 'react';
import type { DashboardFigures, DashboardQuestion, DeviceRecord, ListQuestion } from '../domain/index.ts';
import { answerDashboard, answerDevice, answerDeviceList, answerIds } from './answers.ts';
import type { DeviceListAnswer, IdAnswer } from './answers.ts';
import type { Copy } from './keeper.ts';
import { keeper } from './records.ts';
import { usePausedRefresh } from './usePausedRefresh.ts';

export interface RecordsState extends Omit<Copy, 'records' | 'archived' | 'isKept'> {
  /** Refreshes now; `refreshing` is true meanwhile, also while announced changes were already being read. */
  readonly refresh: () => void;
  /** Records change on the page with `refresh` only. */
  readonly isPaused: boolean;
}

/** State of the console's copy of the records. Using any hook of this file keeps the copy fresh. */
export function useRecords(): RecordsState {
  const { state, error, reason, reference, asOf, refreshing } = useCopy();
  const { isPaused } = usePausedRefresh();
  return { state, error, reason, reference, asOf, refreshing, refresh: keeper.refresh, isPaused };
}

/** All records, for what no other hook of this file answers; null before they are read. */
export function useDeviceRecords(): readonly DeviceRecord[] | null {
  return useCopy().records;
}

/** The figures for a query; null before the records are read. */
export function useDashboardFigures(question: DashboardQuestion): DashboardFigures | null {
  const { records } = useCopy();
  return records && answerDashboard(records, question);
}

/**
 * The rows of the pick list for a query; null before the records are read. Waiting times are as of the minute in which
 * the copy was last confirmed.
 */
export function useDeviceList(question: ListQuestion): DeviceListAnswer | null {
  const { records, asOf } = useCopy();
  return records && answerDeviceList(records, { question, now: asOf ?? 0 });
}

/** One record by its tracking ID; null without such a record, or before the records are read. */
export function useDevice(trackingId: string): DeviceRecord | null {
  const { records } = useCopy();
  return records && answerDevice(records, trackingId);
}

/** A result for each of several IDs in a text; null before the records are read. */
export function useIdAnswers(text: string): readonly IdAnswer[] | null {
  const { records } = useCopy();
  return records && answerIds(records, text);
}

function useCopy(): Copy {
  return useSyncExternalStore(keeper.watch, keeper.store.getState);
}

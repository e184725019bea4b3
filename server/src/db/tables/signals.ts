import type { SignalNote } from '@veritas/shared/contracts';

export interface SignalTables {
  /** Acknowledgements of the dashboard's signals. */
  signal_notes: {
    /** Written by `signalKey`. */
    signal_key: string;
    kind: SignalNote['kind'];
    name: string;
    outcome: SignalNote['outcome'];
    note: string;
    acknowledged_by: string;
    acknowledged_at: number;
    snoozed_until: number | null;
  };
}

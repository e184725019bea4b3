/** What the pages read of a record of `get_status`. */
export interface StatusRecord {
  readonly id: number;
  readonly tracking_id: {
    readonly tracking_id: string;
    readonly hub_code: string | null;
    readonly created_date: string | null;
    readonly is_Blindpick: boolean;
    readonly Blind_brand: string | null;
    readonly Blind_model: string | null;
    readonly device_model_name: string | null;
    readonly device_brand: string | null;
  };
  readonly is_submit: boolean;
  readonly submit_time: string | null;
  readonly submitted_by: { readonly username: string } | null;
  readonly submitted_device_name: string | null;
  readonly submitted_manufacturer: string | null;
  readonly is_verified: boolean;
  readonly verify_time: string | null;
  readonly is_verified_rc: boolean;
  readonly device_result: string | null;
}

const NONE = 'N/A';
const timestamp = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short' });

/** Reads a call of the specification with the session of the page. */
export async function read<T>(path: string): Promise<T> {
  const answer = await fetch(`/veritas/${path}`);
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return (await answer.json()) as T;
}

export const readRecords = () => read<StatusRecord[]>('api/get_status/');

/** ms of the step that the list sorts by; 0: there is none, or it is no time. */
export function timeOf(record: StatusRecord): number {
  const { is_submit, is_verified, submit_time, verify_time, tracking_id } = record;
  const time = is_verified ? verify_time : is_submit ? submit_time : tracking_id.created_date;
  const ms = Date.parse(time ?? '');
  return Number.isNaN(ms) ? 0 : ms;
}

export const timeText = (ms: number) => (ms === 0 ? NONE : timestamp.format(ms));

export function expectedDevice({ tracking_id: order }: StatusRecord): string {
  return order.is_Blindpick
    ? `${order.Blind_model ?? NONE} (${order.Blind_brand ?? NONE})`
    : `${order.device_model_name ?? NONE} (${order.device_brand ?? NONE})`;
}

export function scannedDevice({ submitted_device_name, submitted_manufacturer }: StatusRecord): string {
  return submitted_device_name === null ? NONE : `${submitted_device_name} (${submitted_manufacturer ?? NONE})`;
}

export function statusText({ is_submit, is_verified, is_verified_rc }: StatusRecord): string {
  if (!is_submit) return 'Pending';
  if (!is_verified) return 'Submitted for verification';
  return is_verified_rc ? 'Detatched' : 'verified at hub';
}

/** The texts of a row, in the order of the specification's columns, without the action. */
export function rowTexts(record: StatusRecord): string[] {
  return [
    timeText(timeOf(record)),
    record.tracking_id.tracking_id,
    record.tracking_id.hub_code ?? NONE,
    record.submitted_by?.username ?? NONE,
    expectedDevice(record),
    scannedDevice(record),
    statusText(record),
    record.device_result ?? '',
  ];
}

/** Places of the records, newest first. */
export function newestFirst(times: Float64Array): Uint32Array {
  return Uint32Array.from(times.keys()).sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0));
}

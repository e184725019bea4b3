import { randomUUID } from 'node:crypto';
import { hardwareIdOf, trackingIdOf, uploadIdOf } from './large-tables.ts';

/** A request on the tables that `fillLargeTables` fills. */
export interface GrowthCall {
  /** The call as in the policy, with a description of this request. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

const get = (path: string, query: Record<string, string> = {}, about = ''): GrowthCall => {
  const search = new URLSearchParams(query).toString();
  return { name: `GET ${path}${about && ` ${about}`}`, method: 'GET', path: search ? `${path}?${search}` : path };
};
const post = (path: string, body: object, about = ''): GrowthCall => {
  return { name: `POST ${path}${about && ` ${about}`}`, method: 'POST', path, body };
};

const scan = (stage: string, id: number, hardware: number, action = 'submit') =>
  post(
    'api/scan/',
    {
      ...{ tracking_id: trackingIdOf(id), stage, action, client_scan_id: randomUUID() },
      device: {
        brand: 'Acme',
        name: 'Alpha',
        manufacturer: 'Acme',
        hardware_id: hardwareIdOf(hardware),
        mac: 'AA:00:01',
      },
    },
    `${stage} ${action}`,
  );

interface Place {
  /** How many devices there are. */
  readonly rows: number;
  /** The last days of the records, as the reports take them. */
  readonly days: { readonly start_date: string; readonly end_date: string };
  /** A cursor of the records that is a thousand changes old. */
  readonly cursor: string;
  /** The same of notes and flags. */
  readonly notesCursor: string;
}

/** Requests that read or write the large tables, in all variants with different queries. */
export function growthCalls({ rows, days, cursor, notesCursor }: Place): GrowthCall[] {
  const late = rows - (rows % 40);
  return [
    get('api/get_status/', { since: cursor, steps: '1' }, 'changes'),
    get('api/report_count/', days),
    get('api/report_count/', { ...days, start_date: '2025-12-01' }, 'of a year'),
    post('api/generate_csv/', days),
    post('api/whitelable_impact/', { brand: 'Acme', data: [] }),
    get('api/scan_attempts/', { tracking_id: trackingIdOf(late) }),
    scan('doorstep', late - 31, late - 31, 'check'),
    // Another record has this hardware and is still open: E004.
    scan('doorstep', late - 31, late - 32),
    scan('doorstep', late - 31, rows + 1),
    scan('hub', late - 32, late - 32),
    scan('rc', late - 33, late - 33),
    scan('hub', rows + 1, 1),
    get('api/audit/'),
    get('api/audit/', { cursor: '5000' }, 'old page'),
    get('api/audit/', { action: 'user.unlock' }, 'by action'),
    get('api/audit/', { from: days.start_date, to: days.end_date }, 'by days'),
    get('api/audit/', { from: '2024-01-01', to: '2024-01-31' }, 'by days long ago'),
    get('api/audit/', { actor: 'user7' }, 'by actor'),
    get('api/audit/', { target: 'nothing like it' }, 'by a target that is not there'),
    get('api/device_marks/', { since: notesCursor }, 'changes'),
    get('api/device_marks/'),
    get('api/device_notes/', { tracking_id: trackingIdOf(late) }),
    get('api/all_device_notes/'),
    get('api/uploads/'),
    get('api/upload_rejects/', { upload_id: uploadIdOf(1) }),
    get('api/modules/'),
  ];
}

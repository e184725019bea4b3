import { apiUrl } from '../../api/contracts/base/call.ts';
import { GET_STATUS_PATH } from '../../api/contracts/devices/get-status.ts';
import { ARROW_OR_JSON } from '../../domain/devices/arrow/arrow-columns.ts';
import type { AskOrder } from './worker-messages.ts';

/** Lets a worker request all records; times without an offset are read in `zone`. */
export const askOrder = (zone: string): AskOrder => ({
  kind: 'ask',
  address: apiUrl(GET_STATUS_PATH),
  accept: ARROW_OR_JSON,
  zone,
});

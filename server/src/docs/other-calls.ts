import * as contracts from '@veritas/shared/contracts';
import { ARROW_STREAM } from '@veritas/shared/domain/arrow';
import { DEVICE_RECORDS } from './device-record.ts';
import type { Json } from './openapi-shapes.ts';
import { answers, bodyOf, BYTES, jsonSchema, queryOf } from './openapi-shapes.ts';

/** The calls with a request or response other than JSON by contract. */
export const OTHERS: Readonly<Record<string, Json>> = {
  'GET api/get_status/': {
    ...queryOf(contracts.StatusQuery),
    ...answers(
      'application/json',
      {
        anyOf: [DEVICE_RECORDS, statusChanges(), jsonSchema(contracts.ReadAllRecords, 'output')],
      },
      { [ARROW_STREAM]: { schema: BYTES } },
    ),
  },
  'GET api/status_events/': answers('text/event-stream', { type: 'string' }),
  'POST api/upload/': {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['upload_id', 'chunk_index', 'total_chunks', 'file'],
            properties: {
              upload_id: { type: 'string', format: 'uuid' },
              chunk_index: { type: 'integer', minimum: 0 },
              total_chunks: { type: 'integer', minimum: 1 },
              time_zone: jsonSchema(contracts.TimeZone, 'input'),
              file: { type: 'string', format: 'binary' },
            },
          },
        },
      },
    },
    ...answers('application/json', {
      anyOf: [jsonSchema(contracts.ChunkReceipt, 'output'), jsonSchema(contracts.UploadResult, 'output')],
    }),
  },
  'POST api/generate_csv/': { ...bodyOf(contracts.GenerateCsvInput), ...answers('text/csv') },
  'GET api/prepared_report/': { ...queryOf(contracts.PreparedReportInput), ...answers('text/csv') },
  'GET api/audit_csv/': { ...queryOf(contracts.AuditCsvInput), ...answers('text/csv') },
  'GET api/upload_rejects/': { ...queryOf(contracts.getUpload.input), ...answers('text/csv') },
  'GET guide/': { ...queryOf(contracts.GuideInput), ...answers('text/html') },
  'GET guide/style.css': answers('text/css'),
  'GET guide/picture/': { ...queryOf(contracts.GuidePictureInput), ...answers('image/png') },
  'GET user/download_apk/': answers('application/vnd.android.package-archive'),
  'GET user/app_package/': {
    ...queryOf(contracts.AppPackageInput),
    ...answers('application/vnd.android.package-archive'),
  },
};

function statusChanges(): Json {
  const schema = jsonSchema(contracts.StatusChanges, 'output');
  return { ...schema, properties: { ...(schema['properties'] as Json), records: DEVICE_RECORDS } };
}

import * as v from 'valibot';
import * as calls from './index.ts';

const text = (length: number) => 'x'.repeat(length);
const list = (length: number) => Array.from({ length }, (_, index) => `name ${index}`);
const email = (length: number) => `${text(length - 5)}@b.co`;

/** A field of an input, its smallest and largest value, and a value of that size. */
type Limit = [field: string, schema: v.GenericSchema, least: number, most: number, of?: (size: number) => unknown];

const { createUser, createGroup, saveBrand, flagDevice, saveView, acknowledgeSignal, saveCatalogueEntry, scan } = calls;
const user = createUser.input.entries;
const group = createGroup.input.entries;
const device = scan.input.entries.device.entries;
const meaning = saveCatalogueEntry.input.entries;
const size = (value: number) => value;

const LIMITS: readonly Limit[] = [
  ['username of a new user', user.username, 3, 64],
  ['email', user.email, 6, 254, email],
  ['password', user.password, 12, 128],
  ['group', user.group, 0, 64],
  ['organization', user.organization, 0, 64],
  ['code of a group', group.code, 2, 32],
  ['username of a sign-in', calls.login.input.entries.username, 1, 150],
  ['password of a sign-in', calls.login.input.entries.password, 1, 128],
  ['current password', calls.changePassword.input.entries.current_password, 1, 128],
  ['password that confirms', calls.confirmPassword.input.entries.password, 1, 128],
  ['brand', saveBrand.input.entries.brand, 1, 80],
  ['manufacturers of a brand', saveBrand.input.entries.data, 0, 500, list],
  [
    'manufacturer',
    v.pipe(
      v.string(),
      v.transform((name) => [name]),
      saveBrand.input.entries.data,
    ),
    1,
    80,
  ],
  ['search of manufacturers', calls.getManufacturers.input.entries.search, 0, 100],
  ['note', calls.NoteText, 1, 1_000],
  ['tracking ID of a note', calls.addDeviceNote.input.entries.tracking_id, 1, 64],
  ['reason of a flag', flagDevice.input.entries.reason, 0, 200],
  ['name of a view', saveView.input.entries.name, 1, 60],
  ['search of a view', saveView.input.entries.search, 0, 6_000],
  ['name of a signal', acknowledgeSignal.input.entries.name, 0, 200],
  ['note on a signal', acknowledgeSignal.input.entries.note, 1, 500],
  ['reason of a code', meaning.reason, 1, 200],
  ['title of a code', meaning.title, 1, 80],
  ['description of a code', meaning.description, 0, 500],
  ['tracking ID of a scan', scan.input.entries.tracking_id, 1, 64],
  ['name of a scanned device', device.name, 0, 200],
  ['tracking IDs to find', calls.findDevices.input.entries.tracking_ids, 1, 500, list],
  ['actor of the audit trail', calls.getAudit.input.entries.actor, 0, 150],
  ['hours to the hub', calls.AgeingLimits.entries.hub_hours, 1, 720, size],
  ['days to the return centre', calls.AgeingLimits.entries.rc_days, 1, 90, size],
  ['days until the archive', calls.ArchiveDays, 90, 3_650, size],
];

test.each<Limit>(LIMITS)('the limits of %s', (_field, schema, least, most, of = text) => {
  const accepted = (value: number) => value < 0 || v.is(schema, of(value));
  expect([least - 1, least, most, most + 1].map(accepted)).toEqual([least === 0, true, true, false]);
});

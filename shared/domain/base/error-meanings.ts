import { message } from '../../language/t.ts';

/**
 * Meanings of the codes of the scan rules, in the words of SPEC section 8. In a description `{found}` and `{expected}`
 * are placeholders for the values of a scan.
 */
export const ERROR_MEANINGS = {
  E001: {
    reason: message('TID not present in DB'),
    title: message('Oops...Wrong TID.'),
    description: message(
      'This tracking ID is not in the system. Check the ID and scan again; if it is right, tell your hub.',
    ),
  },
  E002: {
    reason: message('TID not mapped to WM/hub'),
    title: message('Oops...Wrong TID.'),
    description: message(
      'This tracking ID belongs to {expected}, not to {found}. Check the ID and scan again, or hand the device over.',
    ),
  },
  E003: {
    reason: message('TID already verified by another WM'),
    title: message('TID already verified.'),
    description: message(
      '{found} has already verified this tracking ID. Check the ID and scan the one on this package.',
    ),
  },
  E004: {
    reason: message('duplicate MAC address scanned'),
    title: message('Device duplication detected.'),
    description: message(
      'Device {found} was already scanned for {expected}. Retry if this was a mistake, else submit to start the detach process.',
    ),
  },
  E005: {
    reason: message('manufacturer not found and brand not on the exclude list'),
    title: message('Fraudulent device detected.'),
    description: message(
      'Manufacturer {found} is not known for brand {expected}. Retry, or submit to start the detach process.',
    ),
  },
  E006: {
    reason: message('brand or manufacturer mismatched with the order'),
    title: message('Brand Mismatch..'),
    description: message('Found brand {found}, expected brand {expected}. Retry, or submit to detach.'),
  },
  E007: {
    reason: message('model mismatch'),
    title: message('Incorrect device detected.'),
    description: message('Found model {found}, expected model {expected}. Retry, or submit to detach.'),
  },
  E008: {
    reason: message('hardware ID mismatch at hub/RC'),
    title: message('Device Mismatch detected.'),
    description: message(
      'Scanned device differs from the doorstep capture. Found {found}, captured {expected}. Retry, or report to the support team.',
    ),
  },
};

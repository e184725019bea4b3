import type { ScanReading, ScanRequest } from '@veritas/shared/contracts';
import type { ScannedDevice } from '@veritas/shared/domain';

/** The device as the phone reported it; empty texts count as missing. */
export function scannedDevice({ device }: ScanRequest): ScannedDevice {
  const read = (text: string | undefined) => text || null;
  return {
    name: read(device.name),
    manufacturer: read(device.manufacturer),
    brand: read(device.brand),
    model: read(device.model),
    hardwareId: read(device.hardware_id),
    mac: read(device.mac),
  };
}

/** What is kept of the reported device with the attempt. */
export function readingOf({ name, model, manufacturer, brand, hardwareId, mac }: ScannedDevice): ScanReading {
  return { name: name ?? model, manufacturer: manufacturer ?? brand, hardware: hardwareId ?? mac };
}

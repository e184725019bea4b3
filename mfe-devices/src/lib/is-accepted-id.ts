/** Whether the service accepts the ID in its calls about one device. */
export function isAcceptedId(trackingId: string): boolean {
  return trackingId !== '' && trackingId.length <= 64;
}

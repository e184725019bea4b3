const encoder = new TextEncoder();

/** A CSV file whose bytes are read without jsdom's timers, so that tests may stop the clock. */
export function csvFile(text = 'tracking_id,hub_code\nRVP0000000001,BLR_KOR\n', name = 'shipments.csv'): File {
  const bytes = encoder.encode(text);
  const file = new File([bytes], name, { type: 'text/csv', lastModified: 1 });
  const part = (from = 0, to = bytes.length) =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.resolve(bytes.slice(from, to).buffer) });
  return Object.assign(file, { slice: part });
}

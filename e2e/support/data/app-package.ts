const NAME = 'AndroidManifest.xml';

/** An app package of a size: a zip archive with the one name that the server looks for, and filler before it. */
export function appPackage(bytes: number): Buffer {
  const file = Buffer.alloc(bytes);
  file.write('PK\u0003\u0004', 0, 'latin1');
  const end = bytes - 22;
  const directory = end - 46 - NAME.length;
  file.write('PK\u0001\u0002', directory, 'latin1');
  file.writeUInt16LE(NAME.length, directory + 28);
  file.write(NAME, directory + 46, 'latin1');
  file.write('PK\u0005\u0006', end, 'latin1');
  file.writeUInt16LE(1, end + 10);
  file.writeUInt32LE(end - directory, end + 12);
  file.writeUInt32LE(directory, end + 16);
  return file;
}

import { startLine } from '../support/server/line.ts';
import { expect, test } from '../support/test.ts';
import {
  outcome,
  takeBack,
  uploadCleanly,
  uploadThroughTroubles,
  writeStoryFiles,
} from '../support/data/upload-story.ts';

const ROWS = 40_000;
/** A chunk takes a second and a half, so that each failure interrupts one, on a busy machine too. */
const BYTES_PER_SECOND = 700_000;

test('a network cut twice, a reload, an expired and an ended session give the result of one clean upload', async ({
  page,
  ownConsole: server,
  signIn,
}) => {
  const files = await writeStoryFiles(server.dataDir, ROWS);
  await signIn('admin', server);
  await uploadCleanly(page, server.url, files);
  const clean = await outcome(page, server.url);
  expect(clean.devices).toHaveLength(ROWS - 20);
  await takeBack(page);

  const line = await startLine(server.url, BYTES_PER_SECOND);
  await uploadThroughTroubles(page, line, files);
  expect(await outcome(page, server.url)).toEqual(clean);
  await line.close();
});

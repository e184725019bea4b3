import { getGroups } from '@veritas/shared/api';
import { rememberLanguage, startLanguage } from '@veritas/shared/language';
import { ok, savedFiles, savedText, service } from '@veritas/shared/testing';
import { screen } from '@testing-library/react';
import { csvFile } from '../../../testing/csv-file.ts';
import { choose, openPanel, user } from '../../../testing/upload-panel.tsx';
import { loadTranslations } from './translate.ts';

beforeAll(async () => {
  rememberLanguage('hi');
  await startLanguage({ hi: () => import('../../../catalogue/hi.ts') });
});

beforeEach(() => {
  jest.useFakeTimers();
  service.also({ [getGroups.path]: ok([{ name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' }]) });
});

test('findings are in Hindi on the page, with the values of the file unchanged, and in English in the saved file', async () => {
  const saved = savedFiles();
  openPanel();
  await choose(
    csvFile(
      'tracking_id,hub_code,Note,device_brand\nRVP1000000001,NOWHERE,,needed for a blind pick\nRVP1000000001,BLR_KOR,,"x\n',
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'समस्याएँ दिखाएँ' }));
  expect(screen.getByText('ये अनजान कॉलम छोड़ दिए गए: Note')).toBeVisible();
  expect(
    screen.getByText(
      'hub_code "NOWHERE": इस कोड का कोई हब नहीं है; device_model_name ख़ाली है: is_blindpick true न हो तो ज़रूरी है',
    ),
  ).toBeVisible();
  expect(screen.getByText('इस पंक्ति में खुला उद्धरण चिह्न (") बंद नहीं हुआ')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'समस्या वाली पंक्तियों की CSV' }));
  expect(await savedText(saved[0])).not.toMatch(/\p{Script=Devanagari}/u);
});

test('the reason of each row that can be corrected is in Hindi, also of one that repeats an ID', async () => {
  openPanel();
  const row = 'RVP1000000001,BLR_KOR,Apple,iPhone\n';
  await choose(csvFile(`tracking_id,hub_code,device_brand,device_model_name\n${row}${row}`));
  await user.click(await screen.findByRole('button', { name: 'यहीं ठीक करें' }));
  expect(screen.getByText('tracking_id "RVP1000000001": फ़ाइल में ऊपर की किसी पंक्ति में है')).toBeVisible();
});

test.each([
  ['\ntracking_id\nRVP1000000001\n', 'कॉलम के नामों की पंक्ति (पंक्ति 2) में कॉलम hub_code नहीं है. उसमें ये नाम हैं: tracking_id.'],
  [
    '\n"tracking_id,hub_code\nRVP1,',
    'कॉलम के नामों की पंक्ति (पंक्ति 2) पढ़ी नहीं जा सकी. इस पंक्ति में खुला उद्धरण चिह्न (") बंद नहीं हुआ.',
  ],
])('the reason why the server would refuse the file %j is in Hindi', async (text, sentence) => {
  openPanel();
  await choose(csvFile(text));
  expect((await screen.findAllByText(sentence, { exact: false })).length).toBeGreaterThan(0);
});

test('a sentence that the catalogue does not have, and one that is too long, stay as they are', async () => {
  const translate = await loadTranslations();
  const long = `hub_code "${'x'.repeat(3_000)}": no hub has this code`;
  expect([translate('Something else'), translate(long)]).toEqual(['Something else', long]);
});

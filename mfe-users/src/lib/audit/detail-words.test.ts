import hindi from '../../catalogue/hi.ts';

test('fields and words of the server are translated, user input is not', () => {
  const languageOf = (language: () => void) => {
    let words: string[] = [];
    jest.isolateModules(() => {
      language();
      const { detailText, fieldText, storedTarget, targetText } =
        jest.requireActual<typeof import('./detail-words.ts')>('./detail-words.ts');
      words = [
        fieldText('is_active'),
        fieldText('moon_phase'),
        fieldText('constructor'),
        fieldText('web_login'),
        detailText('user.update', 'web_login', 'not allowed'),
        detailText('user.sign_in_refused', 'reason', 'unknown name'),
        detailText('device.flag', 'reason', 'unknown name'),
        detailText('user.sign_in', 'client', 'toString'),
        targetText('settings.update', 'Ageing') ?? '',
        storedTarget('एजिंग') ?? '',
        targetText('user.update', 'Ageing') ?? '',
        targetText('settings.update', 'toString') ?? '',
      ];
    });
    return words;
  };
  const inHindi = () =>
    jest.requireActual<typeof import('@veritas/shared/language')>('@veritas/shared/language').addCatalogue(hindi);
  const asSent = ['unknown name', 'toString'];
  const targetsAsSent = ['Ageing', 'toString'];
  expect(languageOf(() => undefined)).toEqual([
    'is active',
    'moon phase',
    'constructor',
    'web sign-in',
    'not allowed',
    'unknown name',
    ...asSent,
    'Ageing',
    'एजिंग',
    ...targetsAsSent,
  ]);
  expect(languageOf(inHindi)).toEqual([
    'चालू',
    'moon phase',
    'constructor',
    'वेब साइन इन',
    'अनुमति नहीं',
    'अज्ञात नाम',
    ...asSent,
    'एजिंग',
    'Ageing',
    ...targetsAsSent,
  ]);
});

import { GUIDES } from './guides.ts';
import { LANGUAGES } from './lib/language.ts';

const words = process.argv.slice(2);
const known: readonly string[] = [...LANGUAGES, ...GUIDES.map(({ role }) => role)];
const unknown = words.filter((word) => !known.includes(word));
if (unknown.length > 0) {
  console.error(`No role and no language of the guide: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(2);
}
const languages = LANGUAGES.filter((language) => words.includes(language));
const guides = GUIDES.filter(({ role }) => words.includes(role));

/** The guides that the command line names; all of them where it names none. An unknown word ends the process. */
export const asked = {
  languages: languages.length > 0 ? languages : LANGUAGES,
  guides: guides.length > 0 ? guides : GUIDES,
  everything: words.length === 0,
};

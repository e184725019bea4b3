import type { Language, Texts } from './language.ts';
import type { Step } from './walk.ts';

/** A page of the guide: the day of one role. */
export interface Guide {
  /** The demo account, which is named like its role; also the name of the page. */
  readonly role: string;
  readonly title: Texts;
  readonly day: Texts;
  /** Where the first step begins. */
  readonly start: string;
  /** False: the guide begins before the sign-in. */
  readonly signsIn?: false;
  readonly steps: readonly Step[];
}

interface Place {
  /** Of the pages, in docs/guide. */
  readonly folder: string;
  readonly images: string;
  /** Before the name of a picture. */
  readonly mark: string;
  /** The other language by its own name, and where its pages are. */
  readonly other: { readonly name: string; readonly folder: string };
  readonly allRoles: string;
  readonly front: string;
}

const PLACES: Readonly<Record<Language, Place>> = {
  en: {
    folder: '',
    images: 'images/',
    mark: '',
    other: { name: 'हिन्दी', folder: 'hi/' },
    allRoles: 'All roles',
    front: '# Guide\n\nWhat each role does in its day, step by step.',
  },
  hi: {
    folder: 'hi/',
    images: '../images/',
    mark: 'hi-',
    other: { name: 'English', folder: '../' },
    allRoles: 'सभी रोल',
    front: '# गाइड\n\nहर रोल अपने दिन में क्या करता है, एक-एक कदम.',
  },
};

export const pictureOf = ({ role }: Guide, language: Language, step: number): string =>
  `${PLACES[language].mark}${role}-${step + 1}.png`;

/** Where a page is in docs/guide. */
export const fileOf = (language: Language, name: string): string => `${PLACES[language].folder}${name}.md`;

/** The page as stored in docs/guide. */
export function pageText(guide: Guide, language: Language): string {
  const { images, allRoles, other } = PLACES[language];
  const steps = guide.steps.map(
    ({ title, text, picture }, index) =>
      `## ${index + 1}. ${title[language]}\n\n${text.map((paragraph) => paragraph[language]).join('\n\n')}\n\n![${picture[language]}](${images}${pictureOf(guide, language, index)})\n`,
  );
  const links = `[${allRoles}](README.md) · [${other.name}](${other.folder}${guide.role}.md)`;
  return `# ${guide.title[language]}\n\n${guide.day[language]}\n\n${steps.join('\n')}\n${links}\n`;
}

/** The front page of the guide. */
export function frontPageText(guides: readonly Guide[], language: Language): string {
  const { front, other } = PLACES[language];
  const lines = guides.map(
    ({ role, title, day }) => `- [${title[language]}](${role}.md): ${day[language].replace(/\. .*|\.$/s, '')}.`,
  );
  return `${front}\n\n${lines.join('\n')}\n\n[${other.name}](${other.folder}README.md)\n`;
}

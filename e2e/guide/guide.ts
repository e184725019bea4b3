import type { Walk } from './walk.ts';

export interface Step {
  readonly title: string;
  /** Paragraphs. What is written in bold is on the page under that name, which the walk checks. */
  readonly text: readonly string[];
  /** What the picture after the step shows, in words. */
  readonly picture: string;
  readonly act: (walk: Walk) => Promise<void>;
}

/** A page of the guide: the day of one role. */
export interface Guide {
  /** The demo account, which is named like its role; also the name of the page. */
  readonly role: string;
  readonly title: string;
  readonly day: string;
  /** Where the first step begins. */
  readonly start: string;
  /** False: the guide begins before the sign-in. */
  readonly signsIn?: false;
  readonly steps: readonly Step[];
}

export const pictureOf = ({ role }: Guide, step: number): string => `${role}-${step + 1}.png`;

/** The page as it is in docs/guide. */
export function pageText(guide: Guide): string {
  const steps = guide.steps.map(
    ({ title, text, picture }, index) =>
      `## ${index + 1}. ${title}\n\n${text.join('\n\n')}\n\n![${picture}](images/${pictureOf(guide, index)})\n`,
  );
  return `# ${guide.title}\n\n${guide.day}\n\n${steps.join('\n')}\n[All roles](README.md)\n`;
}

/** The front page of the guide. */
export function frontPageText(guides: readonly Guide[]): string {
  const lines = guides.map(({ role, title, day }) => `- [${title}](${role}.md): ${day.replace(/\. .*|\.$/s, '')}.`);
  return `# Guide

What each role does in its day, step by step.

${lines.join('\n')}
`;
}

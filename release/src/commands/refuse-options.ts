import { WrongUse } from '../core/refusal.ts';

/** The verbs that take an option, for options that are not for every verb. */
const TAKEN_BY: Readonly<Record<string, readonly string[]>> = {
  origin: ['publish', 'canary'],
  percent: ['canary'],
  roles: ['canary'],
  users: ['canary'],
  version: ['promote'],
  from: ['rollback'],
  leaked: ['rotate-key'],
};

/** Options for a data folder. */
const OF_A_FOLDER: Readonly<Record<string, string>> = {
  'data-dir': 'names a data folder',
  origin: 'is for releases in a data folder',
};

/** `{name}` in it stands for the remote. */
function isOrigin(text: string): boolean {
  return (
    /^https?:\/\/[^\s/?#;'"]+(\/[^\s?#;'"]*[^\s/?#;'"])?$/.test(text) && URL.canParse(text.replace('{name}', 'name'))
  );
}

/**
 * An option that the verb would ignore is a mistake, and another verb may be meant: nothing is done then.
 * `--without-browser` does no harm.
 * @throws WrongUse that names the option, and the verbs that take it.
 */
export function refuseOptions(verb: string, values: Readonly<Record<string, unknown>>): void {
  const given = Object.keys(values).filter((option) => values[option] !== undefined);
  for (const option of given) {
    const takers = TAKEN_BY[option];
    if (takers && !takers.includes(verb)) {
      const theirs = takers.join(' and ');
      throw new WrongUse(
        `${verb} does not take --${option}, which belongs to ${theirs}. Leave it out; nothing was done.`,
      );
    }
    const what = OF_A_FOLDER[option];
    if (what !== undefined && values['to'] !== undefined) {
      throw new WrongUse(`--${option} ${what}, --to asks a console over HTTP. Leave one of them out.`);
    }
  }
  const { origin } = values;
  if (typeof origin === 'string' && !isOrigin(origin)) {
    throw new WrongUse(
      `--origin ${origin}: give the origin that delivers the files, such as https://devices.example.com, without a slash at its end.`,
    );
  }
}

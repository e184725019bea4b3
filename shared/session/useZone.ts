import { useStore } from 'zustand';
import { ownZone, zoneName } from '../domain/index.ts';
import { t } from '../language/t.ts';
import { sessionStore } from './store.ts';

/** The time zone of displayed days and times, by its current name: the one set for all users, else this computer's. */
export function useZone(): string {
  return useStore(sessionStore, ({ timeZone }) => timeZone) ?? ownZone();
}

/** The zone of a page, and its label. */
export interface PageZone {
  readonly zone: string;
  /** The short name of the zone, and who chose it: `IST (set for everyone)`. */
  readonly words: string;
  /** A sentence where the days of the page's address are in another zone than the reader's. */
  readonly notice: string | null;
  /** The reader's zone, where it differs and may be chosen. */
  readonly ownZone: string | null;
}

/**
 * The zone of a page whose address may name one: that set for all users, else that of the address, so that a link shows
 * every reader the same records, else that of the computer.
 */
export function usePageZone(named: string | null = null): PageZone {
  const everyones = useStore(sessionStore, ({ timeZone }) => timeZone);
  const own = useZone();
  if (everyones !== null) {
    const notice =
      named === null || named === everyones
        ? null
        : t('The days of the link are in {named}. Here they are in {everyones}, as set for everyone.', {
            named,
            everyones,
          });
    return {
      zone: everyones,
      words: t('{zone} (set for everyone)', { zone: inWords(everyones) }),
      notice,
      ownZone: null,
    };
  }
  if (named === null || named === own)
    return {
      zone: own,
      words: t('{zone} (the zone of this computer)', { zone: inWords(own) }),
      notice: null,
      ownZone: null,
    };
  const notice = t('Days and times are in {named}, as in the link.', { named });
  return { zone: named, words: t('{zone} (as in the link)', { zone: inWords(named) }), notice, ownZone: own };
}

const inWords = (zone: string) => zoneName(Date.now(), zone);

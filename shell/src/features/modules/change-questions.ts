import { t, translated } from '@veritas/shared/language';
import type { ListedRelease } from './releases.ts';
import type { useModuleChange } from './useModules.ts';

/** A change of a release with its confirmation. */
export interface ChangeQuestion {
  /** The button is the same element, and keeps the focus, when its text changes. */
  readonly key: 'canary' | 'rollback' | 'switch';
  readonly button: string;
  readonly title: string;
  readonly text: string;
  readonly change: Parameters<ReturnType<typeof useModuleChange>['mutate']>[0];
  /** Says that it is done. The server's words name the module as commands do. */
  readonly done: (version: string) => string;
}

/** The changes that can be made to a release. */
export function questionsOf({ module, version, place }: ListedRelease): ChangeQuestion[] {
  const { name: remote, previous, canary, disabled } = module;
  const title = translated(module.title);
  const rollback = { action: 'rollback', remote, from: version } as const;
  const back = (to: string) => t('{title} is back at {version}', { title, version: to });
  const open = t('A page that is open keeps its version until another one is opened.');
  if (place === 'canary') {
    const text = t('Everyone gets {active} of {title} again. {open}', { active: module.active, title, open });
    return [
      {
        key: 'canary',
        button: t('End canary'),
        title: t('End the canary of {title}?', { title }),
        text,
        change: rollback,
        done: back,
      },
    ];
  }
  if (place !== 'live') return [];
  const off = t('The pages of {title} are unavailable until it is switched on again.', { title });
  return [
    // A canary has to be ended first: a rollback would end it and leave the live release.
    ...(previous !== null && !canary
      ? [
          {
            key: 'rollback' as const,
            button: t('Roll back'),
            title: t('Roll {title} back?', { title }),
            text: t('Everyone gets {previous} of {title} in place of {version}. {open}', {
              previous,
              title,
              version,
              open,
            }),
            change: rollback,
            done: back,
          },
        ]
      : []),
    disabled
      ? {
          key: 'switch',
          button: t('Switch on'),
          title: t('Switch {title} on?', { title }),
          text: t('Everyone who may open its pages can do so again.'),
          change: { action: 'enable', remote },
          done: () => t('{title} is switched on', { title }),
        }
      : {
          key: 'switch',
          button: t('Switch off'),
          title: t('Switch {title} off?', { title }),
          text: off,
          change: { action: 'disable', remote },
          done: () => t('{title} is switched off', { title }),
        },
  ];
}

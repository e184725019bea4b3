import { t, translated } from '@veritas/shared/language';
import { Alert, Button, Dialog } from '@veritas/shared/ui';
import { useState } from 'react';
import classes from './Modules.module.css';
import type { ListedRelease } from './releases.ts';
import { changeProblem, useModuleChange } from './useModules.ts';

interface Question {
  /** The button stays the same, and keeps the focus, when its text changes. */
  readonly key: 'canary' | 'rollback' | 'switch';
  readonly button: string;
  readonly title: string;
  readonly text: string;
  readonly change: Parameters<ReturnType<typeof useModuleChange>['mutate']>[0];
}

/** What can be done about a release: each is asked about first, and by the server for the password. */
export function ModuleActions({ release }: { readonly release: ListedRelease }) {
  const [asked, setAsked] = useState<Question | null>(null);
  const { module, place } = release;
  return (
    <span className={classes.actions}>
      {questionsOf(release).map((question) => (
        <Button key={question.key} variant="quiet" onClick={() => setAsked(question)}>
          {question.button}
        </Button>
      ))}
      {/* A link of the browser's own: the console opens anew, without the module. */}
      {place === 'live' && (
        <a href={`/?disable=${module.name}`}>{t('Open without {title}', { title: translated(module.title) })}</a>
      )}
      {asked && <ChangeDialog question={asked} onClose={() => setAsked(null)} />}
    </span>
  );
}

function ChangeDialog({ question, onClose }: { readonly question: Question; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useModuleChange();
  return (
    <Dialog
      title={question.title}
      open
      purpose="ask"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate(question.change, { onSuccess: onClose })}>
            {question.button}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
      {error && <Alert kind="error">{changeProblem(error)}</Alert>}
    </Dialog>
  );
}

function questionsOf({ module, version, place }: ListedRelease): Question[] {
  const { name: remote, previous, canary, disabled } = module;
  const title = translated(module.title);
  const rollback = { action: 'rollback', remote, from: version } as const;
  const open = t('Pages that are open keep what they have until they are loaded again.');
  if (place === 'canary') {
    const text = t('Everyone gets {active} of {title} again. {open}', { active: module.active, title, open });
    return [
      {
        key: 'canary',
        button: t('End canary'),
        title: t('End the canary of {title}?', { title }),
        text,
        change: rollback,
      },
    ];
  }
  if (place !== 'live') return [];
  const off = t('Nobody can open the pages of {title} until it is switched on again.', { title });
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
        }
      : {
          key: 'switch',
          button: t('Switch off'),
          title: t('Switch {title} off?', { title }),
          text: off,
          change: { action: 'disable', remote },
        },
  ];
}

import { reasonOf } from '@veritas/shared/api';
import { Alert, Button, Dialog } from '@veritas/shared/ui';
import { useState } from 'react';
import classes from './Modules.module.css';
import type { ListedRelease } from './releases.ts';
import { useModuleChange } from './useModules.ts';

interface Question {
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
        <Button key={question.button} variant="quiet" onClick={() => setAsked(question)}>
          {question.button}
        </Button>
      ))}
      {/* A link of the browser's own: the console opens anew, without the module. */}
      {place === 'live' && <a href={`/?disable=${module.name}`}>Open without {module.title}</a>}
      {asked && <ChangeDialog question={asked} onClose={() => setAsked(null)} />}
    </span>
  );
}

function ChangeDialog({ question, onClose }: { readonly question: Question; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useModuleChange(onClose);
  return (
    <Dialog
      title={question.title}
      open
      purpose="ask"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={isPending} onClick={() => mutate(question.change)}>
            {question.button}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
      {error && <Alert kind="error">Nothing was changed: {reasonOf(error)}</Alert>}
    </Dialog>
  );
}

function questionsOf({ module, version, place }: ListedRelease): Question[] {
  const { name: remote, title, previous, canary, disabled } = module;
  const rollback = { action: 'rollback', remote, from: version } as const;
  const open = 'Pages that are open keep what they have until they are loaded again.';
  if (place === 'canary') {
    const text = `Everyone gets ${module.active} of ${title} again. ${open}`;
    return [{ button: 'End canary', title: `End the canary of ${title}?`, text, change: rollback }];
  }
  if (place !== 'live') return [];
  const back = `Everyone gets ${previous} of ${title} in place of ${version}. ${open}`;
  const off = `Nobody can open the pages of ${title} until it is switched on again.`;
  return [
    // A canary has to be ended first: a rollback would end it and leave the live release.
    ...(previous !== null && !canary
      ? [{ button: 'Roll back', title: `Roll ${title} back?`, text: back, change: rollback }]
      : []),
    disabled
      ? {
          button: 'Switch on',
          title: `Switch ${title} on?`,
          text: `Everyone who may open its pages can do so again.`,
          change: { action: 'enable', remote },
        }
      : { button: 'Switch off', title: `Switch ${title} off?`, text: off, change: { action: 'disable', remote } },
  ];
}

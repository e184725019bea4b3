import { Button, Card, Select, TextField } from '@veritas/shared/ui';
import type { RefObject } from 'react';
import { FormMessage } from '../../lib/forms/FormMessage.tsx';
import { ORGANIZATIONS } from '../../lib/server/groups.ts';
import { useNewGroup } from './useNewGroup.ts';
import classes from './CreateGroup.module.css';

/** The form of a new hub or return centre (SPEC section 2, Create Group). `code` lets the page lead to its first field. */
export function CreateGroupCard({ code }: { code: RefObject<HTMLInputElement | null> }) {
  const { draft, errors, note, busy, change, submit, form } = useNewGroup(code);
  return (
    <Card title="Create Group">
      <form
        ref={form}
        noValidate
        aria-label="Create Group"
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <TextField
          ref={code}
          label="Code"
          required
          autoComplete="off"
          spellCheck={false}
          hint="Such as BLR_KOR: letters, digits, dashes and underscores"
          value={draft.code}
          error={errors.code}
          onChange={({ target }) => change({ code: target.value })}
        />
        <TextField label="Name" readOnly hint="The same as the code" value={draft.code} error={errors.name} />
        <Select
          label="Organization"
          required
          items={ORGANIZATIONS}
          value={draft.organization}
          placeholder="Select organization"
          error={errors.organization ?? null}
          onChange={(organization) => change({ organization })}
        />
        <FormMessage note={note} />
        <Button type="submit" variant="primary" busy={busy}>
          Create Group
        </Button>
      </form>
    </Card>
  );
}

import { useState } from 'react';
import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DraftNote } from '../../ui/drafts/DraftNote.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { Person } from './PeopleList.tsx';
import { ROLE_CHOICES, type RoleValue } from './roleChoices.ts';

const NOBODY = 'nobody';

/** Where what is typed into it is kept: by whose sign-in it is, or as that of a new person. */
export const INVITE_PLACE = 'form/invite/';

export interface InviteDialogProps {
  people: readonly Person[];
  /** The person without sign-in who is to get one, or nobody. */
  start: { memberId: string | null; email: string };
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function InviteDialog({ people, start, onClose, onSaved }: InviteDialogProps) {
  const known = people.find(({ id }) => id === start.memberId);
  const draft = useFormDraft(`${INVITE_PLACE}${start.memberId ?? 'new'}`, {
    email: start.email,
    role: (known?.role ?? 'account_executive') as RoleValue,
    managerId: (known?.managerId ?? NOBODY) as string,
  });
  const { email, role, managerId } = draft.values;
  const [link, setLink] = useState<string | null>(null);
  const { submit, busy, problem, errors } = useSubmit();

  const invite = () =>
    submit(async () => {
      const made = await api.invitations.create(
        { email, role, managerId: managerId === NOBODY ? null : managerId, memberId: start.memberId },
        { context: { idempotencyKey: draft.key } },
      );
      draft.clear();
      setLink(made.link);
      await onSaved();
    });

  return (
    <Dialog
      open
      onOpenChange={() => {
        draft.shelve();
        onClose();
      }}
      title={known ? `Invite ${known.name}` : 'Invite'}
      description={
        link
          ? 'Sent by email. Works once, for seven days. You can also send the link yourself.'
          : 'They get a link by email. You can also copy it.'
      }
      footer={
        link ? (
          <>
            <Button onClick={onClose}>Done</Button>
            <Button
              variant="primary"
              onClick={() => copyText(link, { copied: 'Link copied', instead: 'Select the link and copy it.' })}
            >
              Copy the link
            </Button>
          </>
        ) : (
          <>
            <Button
              onClick={() => {
                draft.clear();
                onClose();
              }}
            >
              Cancel
            </Button>
            <Button variant="primary" type="submit" form="invite" busy={busy}>
              Invite
            </Button>
          </>
        )
      }
    >
      {link ? (
        <TextField label="Invitation link" value={link} onChange={() => {}} />
      ) : (
        <form
          id="invite"
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void invite();
          }}
        >
          <DraftNote draft={draft} />
          <DraftNote draft={draft} />
          <FormErrors errors={errors} />
          <TextField
            label="Email"
            type="email"
            required
            {...draft.field('email')}
            error={fieldMessage(problem, 'email')}
          />
          <SelectField
            label="Role"
            {...draft.field('role')}
            choices={ROLE_CHOICES}
            error={fieldMessage(problem, 'role')}
          />
          <SelectField
            label="Reports to"
            {...draft.field('managerId')}
            choices={[
              { value: NOBODY, label: 'Nobody' },
              ...people.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            error={fieldMessage(problem, 'managerId')}
          />
        </form>
      )}
    </Dialog>
  );
}

import { useState } from 'react';
import { api, newKey } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ROLE_CHOICES, type RoleValue } from './organisationChoices.ts';
import type { Person } from './PeopleList.tsx';

const NOBODY = 'nobody';

export interface InviteDialogProps {
  people: readonly Person[];
  /** The person without sign-in who is to get one, or nobody. */
  start: { memberId: string | null; email: string };
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function InviteDialog({ people, start, onClose, onSaved }: InviteDialogProps) {
  const known = people.find(({ id }) => id === start.memberId);
  const [key] = useState(newKey);
  const [email, setEmail] = useState(start.email);
  const [role, setRole] = useState<RoleValue>(known?.role ?? 'account_executive');
  const [managerId, setManagerId] = useState(known?.managerId ?? NOBODY);
  const [link, setLink] = useState<string | null>(null);
  const { submit, busy, problem, errors } = useSubmit();

  const invite = () =>
    submit(async () => {
      const made = await api.invitations.create(
        { email, role, managerId: managerId === NOBODY ? null : managerId, memberId: start.memberId },
        { context: { idempotencyKey: key } },
      );
      setLink(made.link);
      await onSaved();
    });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={known ? `Invite ${known.name}` : 'Invite'}
      description={
        link
          ? 'The link is emailed to them. It works once, for seven days; you can also send it yourself.'
          : 'They get a link by email, which you can also copy and send.'
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
            <Button onClick={onClose}>Cancel</Button>
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
          <FormErrors errors={errors} />
          <TextField
            label="Email"
            type="email"
            required
            value={email}
            onChange={setEmail}
            error={fieldMessage(problem, 'email')}
          />
          <SelectField
            label="Role"
            value={role}
            choices={ROLE_CHOICES}
            onChange={setRole}
            error={fieldMessage(problem, 'role')}
          />
          <SelectField
            label="Reports to"
            value={managerId}
            choices={[
              { value: NOBODY, label: 'Nobody' },
              ...people.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setManagerId}
            error={fieldMessage(problem, 'managerId')}
          />
        </form>
      )}
    </Dialog>
  );
}

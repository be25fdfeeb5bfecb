import { useState } from 'react';
import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { dayIn, shiftDay } from '../../ui/format/dates.ts';
import { ROLE_CHOICES, type RoleValue } from '../settings/roleChoices.ts';
import { ShownOnceDialog } from '../settings/ShownOnceDialog.tsx';
import { useSession } from '../shell/session.ts';

const TERMS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
  { value: 'day', label: 'Custom date' },
] as const;
type Term = (typeof TERMS)[number]['value'];

/** Where what is typed into it is kept. */
export const KEY_PLACE = 'form/api-key';

export function KeyDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => Promise<unknown> }) {
  const { member, organization } = useSession();
  const draft = useFormDraft(KEY_PLACE, {
    name: '',
    role: 'cro' as RoleValue,
    term: '90' as Term,
    day: null as string | null,
  });
  const { name, role, term, day } = draft.values;
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const { submit, busy, problem, errors } = useSubmit();
  const own = ROLE_CHOICES.findIndex(({ value }) => value === member.role);

  const make = () =>
    submit(async () => {
      const expiresOn = term === 'day' ? (day ?? '') : shiftDay(dayIn(organization.timeZone), Number(term));
      const answer = await api.apiKeys.create({ name, role, expiresOn }, { context: { idempotencyKey: draft.key } });
      setMade({ name, key: answer.key });
      draft.clear();
      await onSaved();
    });

  if (made) {
    return (
      <ShownOnceDialog
        title={`The key ${made.name}`}
        description="Send it in the Authorization: Bearer header. Keep it as safe as a password."
        label="API key"
        noun="key"
        value={made.key}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title="Create an API key"
      description="Programs using it act for you, within its role and yours."
      action="Create key"
      errors={errors}
      errorTitle="Key not created"
      busy={busy}
      ready={name.trim() !== '' && (term !== 'day' || day !== null)}
      onSubmit={make}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="Name"
        hint="Shown in the timeline of records it changes."
        placeholder="Data warehouse"
        required
        {...draft.field('name')}
        error={fieldMessage(problem, 'name')}
      />
      <SelectField
        label="Role"
        {...draft.field('role')}
        choices={ROLE_CHOICES.slice(0, own + 1)}
        error={fieldMessage(problem, 'role')}
      />
      <SelectField label="Expires after" choices={TERMS} {...draft.field('term')} />
      {term === 'day' && (
        <DateField
          label="Last day"
          hint="At most a year from today."
          {...draft.typed('day')}
          required
          error={fieldMessage(problem, 'expiresOn')}
        />
      )}
    </FormDialog>
  );
}

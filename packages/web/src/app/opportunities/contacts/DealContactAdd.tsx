import { type ContactRole, INFLUENCE_MAX, INFLUENCE_MIN } from '@forecastle/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { errorsOf, fieldMessage, problemOf } from '../../../api/problem.ts';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { Combobox, type Option } from '../../../ui/fields/Combobox.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { notify } from '../../../ui/notify.ts';
import { findContacts } from '../../contacts/findContacts.ts';
import { SimilarContacts } from '../../contacts/SimilarContacts.tsx';
import type { Deal } from '../deal.ts';
import { dealChanged } from '../dealCache.ts';
import { ROLE_CHOICES } from './DealContactRow.tsx';

const NEW = 'new';
const EMAIL_MAX = 254;
const TITLE_MAX = 200;

/** Where what is typed into it is kept. */
export const addContactPlace = (dealId: string): string => `form/contact/${dealId}/`;

interface DealContactAddProps {
  deal: Deal;
  /** The role it begins with. */
  role: ContactRole | 'none';
  onClose: () => void;
}

/** Puts somebody on the deal: a contact that exists, or a new one. */
export function DealContactAdd({ deal, role: asked, onClose }: DealContactAddProps) {
  const cache = useQueryClient();
  const draft = useFormDraft(`${addContactPlace(deal.id)}new`, {
    chosen: null as Option | null,
    email: '',
    title: '',
    role: asked,
    influence: null as number | null,
  });
  const { chosen, email, title, role, influence } = draft.values;
  const isNew = chosen?.value === NEW;

  const add = useMutation({
    mutationFn: async () => {
      if (!chosen) return;
      const contactId = isNew
        ? (
            await api.contacts.create(
              {
                name: chosen.label,
                accountId: deal.account?.id ?? null,
                email: email.trim() || null,
                title: title.trim() || null,
              },
              { context: { idempotencyKey: draft.key } },
            )
          ).id
        : chosen.value;
      // Made already, should the deal refuse it: pressing again puts this one on the deal.
      if (isNew) draft.set({ chosen: { value: contactId, label: chosen.label } });
      await api.dealContacts.put({
        opportunityId: deal.id,
        contactId,
        role: role === 'none' ? null : role,
        influence,
      });
    },
    onSuccess: () => {
      void dealChanged(cache, deal.id);
      notify(`${chosen?.label ?? 'Contact'} added`);
      draft.clear();
      onClose();
    },
  });
  const problem = add.error ? problemOf(add.error) : null;

  return (
    <FormDialog
      title="Add a contact"
      description="Find a contact, or add a new one."
      action="Add contact"
      errors={errorsOf(problem)}
      errorTitle="Contact not added. What you typed is still here."
      busy={add.isPending}
      ready={chosen !== null}
      onSubmit={() => add.mutate()}
      onClose={onClose}
      draft={draft}
    >
      <Combobox
        label="Contact"
        placeholder="Find or add a person"
        value={chosen}
        onChange={(chosen) => draft.set({ chosen })}
        onCreate={(text) => draft.set({ chosen: { value: NEW, label: text } })}
        search={findContacts}
        error={fieldMessage(problem, 'name')}
        hint={isNew ? `New, at ${deal.account?.name ?? 'no account'}.` : undefined}
      />
      {isNew && (
        <SimilarContacts
          name={chosen.label}
          email={email}
          onChoose={({ id, name }) => draft.set({ chosen: { value: id, label: name } })}
        />
      )}
      {isNew && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Email"
            type="email"
            optional
            value={email}
            onChange={(email) => draft.set({ email })}
            maxLength={EMAIL_MAX}
            error={fieldMessage(problem, 'email')}
          />
          <TextField
            label="Title"
            optional
            value={title}
            onChange={(title) => draft.set({ title })}
            maxLength={TITLE_MAX}
          />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Role on this deal"
          value={role}
          onChange={(role) => draft.set({ role })}
          choices={ROLE_CHOICES}
        />
        <NumberField
          label="Influence"
          optional
          hint={`${INFLUENCE_MIN} to ${INFLUENCE_MAX}. High influence goes stale sooner.`}
          {...draft.typed('influence')}
          min={INFLUENCE_MIN}
          max={INFLUENCE_MAX}
        />
      </div>
    </FormDialog>
  );
}

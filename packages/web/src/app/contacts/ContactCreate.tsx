import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { api, query } from '../../api/client.ts';
import { errorsOf, problemOf } from '../../api/problem.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import type { Option } from '../../ui/fields/Combobox.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { notify } from '../../ui/notify.ts';
import { ContactFormFields } from './ContactFormFields.tsx';
import { contactPath } from './contact.ts';
import { SimilarContacts } from './SimilarContacts.tsx';

interface ContactCreateProps {
  /** The account it begins with. */
  account: Option | null;
  /** Stays on the screen it was opened from, instead of going to the contact. */
  stays?: boolean;
  onClose: () => void;
}

/** The form for a new contact. Only the name is needed; people who may be the same are shown while it is typed. */
export function ContactCreate({ account: given, stays = false, onClose }: ContactCreateProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const form = useId();
  const idOf = (field: string) => `${form}-${field}`;
  const draft = useFormDraft(`form/contact/new/${given?.value ?? ''}`, {
    name: '',
    accountId: given,
    title: '',
    email: '',
    phone: '',
  });
  const { name, accountId, title, email, phone } = draft.values;
  const create = useMutation({
    mutationFn: () =>
      api.contacts.create(
        {
          name,
          accountId: accountId?.value ?? null,
          title: title.trim() || null,
          email: email.trim() || null,
          phone: phone.trim() || null,
        },
        { context: { idempotencyKey: draft.key } },
      ),
    onSuccess: (contact) => {
      cache.setQueryData(query.contacts.get.queryKey({ input: { id: contact.id } }), contact);
      void cache.invalidateQueries({ queryKey: query.contacts.list.key() });
      void cache.invalidateQueries({ queryKey: query.contacts.groups.key() });
      void cache.invalidateQueries({ queryKey: query.contacts.count.key() });
      void cache.invalidateQueries({ queryKey: query.accounts.key() });
      draft.clear();
      notify(`${contact.name} added`);
      if (stays) onClose();
      else navigate(contactPath(contact.id));
    },
  });
  const problem = create.error ? problemOf(create.error) : null;
  return (
    <FormDialog
      title="New contact"
      description="Only the name is needed."
      action="Add contact"
      errors={errorsOf(problem, idOf)}
      errorTitle="Contact not added. What you typed is still here."
      busy={create.isPending}
      onSubmit={() => create.mutate()}
      onClose={onClose}
      draft={draft}
    >
      <ContactFormFields draft={draft} problem={problem} idOf={idOf}>
        <SimilarContacts name={name} email={email} />
      </ContactFormFields>
    </FormDialog>
  );
}

import { Combobox, type Option } from '../../ui/fields/Combobox.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { TextAreaField } from '../../ui/fields/TextField.tsx';
import { CustomFormFields } from '../opportunities/custom/CustomFormFields.tsx';
import { type CustomFormValues, customFormOf } from '../opportunities/custom/customForm.ts';
import { LeftOutNote } from '../records/DecidedElsewhere.tsx';
import { decidingSystem } from '../records/decidingSystem.ts';
import { OwnerField } from '../records/OwnerField.tsx';
import { RECORD_FIELD_NAMES } from '../records/recordFieldNames.ts';
import { optionOf } from '../records/recordForm.ts';
import { useRecordEdit } from '../records/useRecordEdit.ts';
import { ContactFormFields, type ContactFormValues } from './ContactFormFields.tsx';
import { type Contact, contactPath } from './contact.ts';
import { findContacts } from './findContacts.ts';

const LIST_MAX = 3000;

interface ContactEditValues extends ContactFormValues, CustomFormValues {
  ownerId: Option | null;
  reportsToId: Option | null;
  /** One on each line. */
  otherEmails: string;
  otherPhones: string;
}

/** The form that changes a contact. */
export default function ContactEdit({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { id, accountId, accountName } = contact;
  const { draft, problem, idOf, wired, dialog } = useRecordEdit<ContactEditValues>({
    noun: 'contact',
    record: contact,
    to: contactPath(id),
    stands: {
      ...customFormOf(contact.custom),
      name: contact.name,
      accountId: accountId ? { value: accountId, label: accountName ?? '' } : null,
      title: contact.title ?? '',
      email: contact.email ?? '',
      phone: contact.phone ?? '',
      ownerId: optionOf(contact.owner),
      reportsToId: optionOf(contact.reportsTo),
      otherEmails: contact.otherEmails.join('\n'),
      otherPhones: contact.otherPhones.join('\n'),
    },
    onClose,
  });
  const several = { optional: true, rows: 2, maxLength: LIST_MAX, hint: 'One per line.' } as const;
  const isDecided = (field: string) => decidingSystem(contact, field) !== null;
  return (
    <FormDialog {...dialog}>
      <LeftOutNote systems={contact.systems} names={RECORD_FIELD_NAMES} />
      <ContactFormFields draft={draft} problem={problem} idOf={idOf} isLeftOut={isDecided} />
      <div className="grid gap-4 sm:grid-cols-2">
        {!isDecided('ownerId') && (
          <OwnerField {...wired('ownerId')} optional current={contact.owner?.id} {...draft.field('ownerId')} />
        )}
        {!isDecided('reportsToId') && (
          <Combobox
            {...wired('reportsToId')}
            optional
            clearable
            placeholder="Find a contact"
            {...draft.field('reportsToId')}
            search={async (text, signal) => (await findContacts(text, signal)).filter(({ value }) => value !== id)}
          />
        )}
        <TextAreaField {...wired('otherEmails')} {...several} {...draft.field('otherEmails')} />
        {!isDecided('otherPhones') && (
          <TextAreaField {...wired('otherPhones')} {...several} {...draft.field('otherPhones')} />
        )}
      </div>
      <CustomFormFields noun="contact" draft={draft} isLeftOut={isDecided} />
    </FormDialog>
  );
}

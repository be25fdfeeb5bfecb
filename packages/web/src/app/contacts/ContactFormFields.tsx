import type { ReactNode } from 'react';
import { type ApiProblem, fieldMessage } from '../../api/problem.ts';
import type { FormDraft } from '../../ui/drafts/useFormDraft.ts';
import { Combobox, type Option } from '../../ui/fields/Combobox.tsx';
import { TextField, type TextFieldProps } from '../../ui/fields/TextField.tsx';
import { findAccounts } from '../opportunities/accounts.ts';
import { RECORD_FIELD_NAMES } from '../records/recordFieldNames.ts';

const WORDS_MAX = 200;
const EMAIL_MAX = 254;
const PHONE_MAX = 60;

/** What every form of a contact holds. */
export interface ContactFormValues {
  name: string;
  accountId: Option | null;
  title: string;
  email: string;
  phone: string;
}

interface ContactFormFieldsProps {
  draft: FormDraft<ContactFormValues>;
  problem: ApiProblem | null;
  idOf: (field: string) => string;
  /** Leaves out fields that another system decides. */
  isLeftOut?: (field: string) => boolean;
  /** Below the name. */
  children?: ReactNode;
}

/** The fields of a contact, as they are given to a new one and changed together. */
export function ContactFormFields({ draft, problem, idOf, isLeftOut = () => false, children }: ContactFormFieldsProps) {
  const words = (field: Exclude<keyof ContactFormValues, 'accountId'>, more: Partial<TextFieldProps>) =>
    !isLeftOut(field) && (
      <TextField
        id={idOf(field)}
        label={RECORD_FIELD_NAMES[field]}
        {...draft.field(field)}
        maxLength={WORDS_MAX}
        error={fieldMessage(problem, field)}
        {...more}
      />
    );
  return (
    <>
      {words('name', { required: true, autoFocus: true, autoComplete: 'off' })}
      {children}
      <div className="grid gap-4 sm:grid-cols-2">
        {!isLeftOut('accountId') && (
          <Combobox
            id={idOf('accountId')}
            label={RECORD_FIELD_NAMES.accountId}
            optional
            clearable
            placeholder="Find an account"
            {...draft.field('accountId')}
            search={findAccounts}
            error={fieldMessage(problem, 'accountId')}
          />
        )}
        {words('title', { optional: true })}
        {words('email', { optional: true, type: 'email', maxLength: EMAIL_MAX, autoComplete: 'off' })}
        {words('phone', { optional: true, type: 'tel', maxLength: PHONE_MAX, autoComplete: 'off' })}
      </div>
    </>
  );
}

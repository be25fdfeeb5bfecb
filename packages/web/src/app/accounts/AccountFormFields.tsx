import type { ReactNode } from 'react';
import { type ApiProblem, fieldMessage } from '../../api/problem.ts';
import type { FormDraft } from '../../ui/drafts/useFormDraft.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { TextField, type TextFieldProps } from '../../ui/fields/TextField.tsx';
import { RECORD_FIELD_NAMES } from '../records/recordFieldNames.ts';

const WORDS_MAX = 200;
const DOMAIN_MAX = 253;

/** What every form of an account holds. */
export interface AccountFormValues {
  name: string;
  domain: string;
  industry: string;
  segment: string;
  territory: string;
  strategic: boolean;
}

interface AccountFormFieldsProps {
  draft: FormDraft<AccountFormValues>;
  problem: ApiProblem | null;
  idOf: (field: string) => string;
  /** Leaves out fields that another system decides. */
  isLeftOut?: (field: string) => boolean;
  /** Below the name. */
  children?: ReactNode;
}

/** The fields of an account, as they are given to a new one and changed together. */
export function AccountFormFields({ draft, problem, idOf, isLeftOut = () => false, children }: AccountFormFieldsProps) {
  const words = (field: Exclude<keyof AccountFormValues, 'strategic'>, more: Partial<TextFieldProps> = {}) =>
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
        {words('domain', {
          optional: true,
          hint: 'Website domain, such as example.com',
          maxLength: DOMAIN_MAX,
          autoComplete: 'off',
        })}
        {words('industry', { optional: true })}
        {words('segment', { optional: true })}
        {words('territory', { optional: true })}
      </div>
      <Checkbox
        label={RECORD_FIELD_NAMES.strategic}
        checked={draft.values.strategic}
        onChange={(strategic) => draft.set({ strategic })}
      />
    </>
  );
}

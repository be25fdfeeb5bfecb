import { Combobox, type Option } from '../../ui/fields/Combobox.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { TextAreaField } from '../../ui/fields/TextField.tsx';
import { findAccounts } from '../opportunities/accounts.ts';
import { CustomFormFields } from '../opportunities/custom/CustomFormFields.tsx';
import { type CustomFormValues, customFormOf } from '../opportunities/custom/customForm.ts';
import { LeftOutNote } from '../records/DecidedElsewhere.tsx';
import { decidingSystem } from '../records/decidingSystem.ts';
import { OwnerField } from '../records/OwnerField.tsx';
import { RECORD_FIELD_NAMES } from '../records/recordFieldNames.ts';
import { optionOf } from '../records/recordForm.ts';
import { useRecordEdit } from '../records/useRecordEdit.ts';
import { AccountFormFields, type AccountFormValues } from './AccountFormFields.tsx';
import { type Account, accountPath } from './account.ts';

const TEXT_MAX = 20_000;

interface AccountEditValues extends AccountFormValues, CustomFormValues {
  ownerId: Option | null;
  parentId: Option | null;
  description: string;
  organizationDescription: string;
}

/** The form that changes an account. */
export default function AccountEdit({ account, onClose }: { account: Account; onClose: () => void }) {
  const { draft, problem, idOf, wired, dialog } = useRecordEdit<AccountEditValues>({
    noun: 'account',
    record: account,
    to: accountPath(account.id),
    stands: {
      ...customFormOf(account.custom),
      name: account.name,
      domain: account.domain ?? '',
      industry: account.industry ?? '',
      segment: account.segment ?? '',
      territory: account.territory ?? '',
      strategic: account.strategic,
      ownerId: optionOf(account.owner),
      parentId: optionOf(account.parent),
      description: account.description ?? '',
      organizationDescription: account.organizationDescription ?? '',
    },
    onClose,
  });
  const text = { optional: true, rows: 3, maxLength: TEXT_MAX } as const;
  const isDecided = (field: string) => decidingSystem(account, field) !== null;
  return (
    <FormDialog {...dialog}>
      <LeftOutNote systems={account.systems} names={RECORD_FIELD_NAMES} />
      <AccountFormFields draft={draft} problem={problem} idOf={idOf} isLeftOut={isDecided} />
      <div className="grid gap-4 sm:grid-cols-2">
        {!isDecided('ownerId') && (
          <OwnerField {...wired('ownerId')} optional current={account.owner?.id} {...draft.field('ownerId')} />
        )}
        {!isDecided('parentId') && (
          <Combobox
            {...wired('parentId')}
            optional
            clearable
            placeholder="Find an account"
            {...draft.field('parentId')}
            search={findAccounts}
          />
        )}
      </div>
      {!isDecided('description') && (
        <TextAreaField {...wired('description')} {...text} {...draft.field('description')} />
      )}
      <TextAreaField {...wired('organizationDescription')} {...text} {...draft.field('organizationDescription')} />
      <CustomFormFields noun="account" draft={draft} isLeftOut={isDecided} />
    </FormDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, query } from '../../../api/client.ts';
import { type ApiProblem, fieldMessage } from '../../../api/problem.ts';
import type { FormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { Combobox, type Option } from '../../../ui/fields/Combobox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { currencyDigits, decimalOfMinor } from '../../../ui/format/money.ts';
import { useSession } from '../../shell/session.ts';
import { findAccounts } from '../accounts.ts';
import type { Person } from '../deal.ts';
import { CATEGORY_CHOICES, type OpenCategory } from './categoryChoices.ts';
import { DealTextField } from './DealTextField.tsx';
import { ownerChoices } from './useDealChoices.ts';

const NAME_MAX = 200;
/** Rates change rarely: asked for again only after this many milliseconds. */
const RATES_STALE_AFTER = 300_000;

/** A new account has the name that was typed and no id yet: it is added with what the form saves. */
export type ChosenAccount = Option & { readonly isNew?: boolean };

/** What every form of a deal holds. */
export interface DealFormValues {
  name: string;
  account: ChosenAccount | null;
  ownerId: string;
  amountMinor: number | null;
  currency: string;
  closeDate: string | null;
  category: OpenCategory | null;
  leadSource: string;
}

export type DealFormField = 'name' | 'account' | 'amount' | 'close' | 'category' | 'leadSource' | 'owner';

interface DealFormFieldsProps {
  draft: FormDraft<DealFormValues>;
  problem: ApiProblem | null;
  idOf: (field: string) => string;
  people: readonly Person[];
  /** What cannot be given here: an amount that follows the lines, the category of a closed deal, an owner, what another system decides. */
  without?: readonly DealFormField[];
  /** Below the account. */
  belowAccount?: ReactNode;
  /** After the close date. */
  children?: ReactNode;
}

/** The fields of a deal, as they are given to a new one and changed together. */
export function DealFormFields(props: DealFormFieldsProps) {
  const { draft, problem, idOf, people, without = [], belowAccount, children } = props;
  const { organization } = useSession();
  const rates = useQuery(query.currencies.rates.queryOptions({ staleTime: RATES_STALE_AFTER }));
  const { account, amountMinor, currency, ownerId } = draft.values;
  const wired = (field: string) => ({ id: idOf(field), error: fieldMessage(problem, field) });
  const currencies = new Set([
    organization.currency,
    currency,
    ...(rates.data?.items ?? []).map((rate) => rate.currency),
  ]);
  return (
    <>
      {!without.includes('name') && (
        <TextField
          {...wired('name')}
          label="Name"
          {...draft.field('name')}
          required
          autoFocus
          maxLength={NAME_MAX}
          autoComplete="off"
        />
      )}
      {!without.includes('account') && (
        <Combobox
          {...wired('accountId')}
          label="Account"
          optional
          clearable
          placeholder="Find or add an account"
          {...draft.field('account')}
          onCreate={(text) => draft.set({ account: { value: 'new', label: text, isNew: true } })}
          search={findAccounts}
          hint={account?.isNew ? 'New account, added with the deal.' : undefined}
        />
      )}
      {belowAccount}
      <div className="grid gap-4 sm:grid-cols-2">
        {!without.includes('amount') && (
          <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-2">
            <MoneyField
              {...wired('amountMinor')}
              label="Amount"
              optional
              {...draft.typed('amountMinor')}
              currency={currency}
            />
            <SelectField
              {...wired('currency')}
              label="Currency"
              value={currency}
              onChange={(next) => draft.set({ currency: next, ...sameFigure(amountMinor, currency, next) })}
              choices={[...currencies].map((code) => ({ value: code, label: code }))}
            />
          </div>
        )}
        {!without.includes('close') && (
          <DateField {...wired('closeDate')} label="Expected close" optional {...draft.typed('closeDate')} />
        )}
        {children}
        {!without.includes('category') && (
          <SelectField
            {...wired('category')}
            label="Forecast category"
            {...draft.field('category')}
            choices={CATEGORY_CHOICES}
          />
        )}
        {!without.includes('leadSource') && (
          <DealTextField {...wired('leadSource')} text="leadSource" optional {...draft.field('leadSource')} />
        )}
        {!without.includes('owner') && (
          <SelectField
            {...wired('ownerId')}
            label="Owner"
            {...draft.field('ownerId')}
            choices={ownerChoices(people, ownerId)}
          />
        )}
      </div>
    </>
  );
}

/** The same figure in another currency, whose smallest unit may be another. */
const sameFigure = (amountMinor: number | null, from: string, to: string) =>
  amountMinor !== null &&
  currencyDigits(from) !== currencyDigits(to) && {
    amountMinor: Math.round(Number(decimalOfMinor(amountMinor, from)) * 10 ** currencyDigits(to)),
  };

/** The id of what was chosen as the account; a new one is added first, once. */
export async function accountIdOf({ values, key, set }: FormDraft<DealFormValues>): Promise<string | null> {
  const { account } = values;
  if (!account?.isNew) return account?.value ?? null;
  const { id } = await api.accounts.create({ name: account.label }, { context: { idempotencyKey: `${key}-account` } });
  set({ account: { value: id, label: account.label } });
  return id;
}

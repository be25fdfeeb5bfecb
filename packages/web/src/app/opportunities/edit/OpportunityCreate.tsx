import { DEAL_FIELDS } from '@forecastle/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { api, query } from '../../../api/client.ts';
import { errorsOf, fieldMessage, problemOf } from '../../../api/problem.ts';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { Combobox, type Option } from '../../../ui/fields/Combobox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { notify } from '../../../ui/notify.ts';
import { useSession } from '../../shell/session.ts';
import { findAccounts } from '../accounts.ts';
import { dealPath } from '../deal.ts';
import { CATEGORY_CHOICES, type OpenCategory } from './categoryChoices.ts';
import { ownerChoices, stageChoices, useDealChoices } from './useDealChoices.ts';

const NAME_MAX = 200;

/** A new account has the name that was typed and no id yet: it is added with the deal. */
type ChosenAccount = Option & { readonly isNew?: boolean };

/** The form for a new deal. Only the name is needed; the rest can be filled in on its page. */
export function OpportunityCreate({ onClose }: { onClose: () => void }) {
  const { organization, member, abilities } = useSession();
  const { stages, people } = useDealChoices();
  const rates = useQuery(query.currencies.rates.queryOptions({ staleTime: 300_000 }));
  const cache = useQueryClient();
  const navigate = useNavigate();
  const form = useId();
  const openStages = stages.filter((stage) => stage.kind === 'open');

  const draft = useFormDraft('form/opportunity/new', {
    name: '',
    account: null as ChosenAccount | null,
    stageId: null as string | null,
    ownerId: member.id as string,
    amountMinor: null as number | null,
    currency: organization.currency,
    closeDate: null as string | null,
    category: 'pipeline' as OpenCategory,
    leadSource: '',
  });
  const { name, account, stageId, ownerId, amountMinor, currency, closeDate, category, leadSource } = draft.values;

  const create = useMutation({
    mutationFn: async () => {
      const accountId = account?.isNew
        ? (await api.accounts.create({ name: account.label }, { context: { idempotencyKey: `${draft.key}-account` } }))
            .id
        : (account?.value ?? null);
      if (account?.isNew && accountId) draft.set({ account: { value: accountId, label: account.label } });
      const stage = stageId ?? openStages[0]?.id;
      return api.opportunities.create(
        {
          ...{ name, accountId, ...(stage && { stageId: stage }), ownerId, amountMinor, currency, closeDate, category },
          leadSource: leadSource.trim() || null,
        },
        { context: { idempotencyKey: draft.key } },
      );
    },
    onSuccess: (deal) => {
      cache.setQueryData(query.opportunities.get.queryKey({ input: { id: deal.id } }), deal);
      void cache.invalidateQueries({ queryKey: query.opportunities.list.key() });
      void cache.invalidateQueries({ queryKey: query.opportunities.count.key() });
      void cache.invalidateQueries({ queryKey: query.forecasts.key() });
      draft.clear();
      notify(`${deal.name} added`);
      navigate(dealPath(deal.id));
    },
  });
  const problem = create.error ? problemOf(create.error) : null;
  const idOf = (field: string) => `${form}-${field}`;

  const currencies = [...new Set([organization.currency, ...(rates.data?.items ?? []).map((rate) => rate.currency)])];
  return (
    <FormDialog
      title="New opportunity"
      description="Only the name is needed. The deal is scored as soon as it is added."
      action="Add deal"
      errors={errorsOf(problem, idOf)}
      errorTitle="The deal was not added. What you typed is still here."
      busy={create.isPending}
      onSubmit={() => create.mutate()}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        id={idOf('name')}
        label="Name"
        value={name}
        onChange={(name) => draft.set({ name })}
        required
        autoFocus
        maxLength={NAME_MAX}
        autoComplete="off"
        error={fieldMessage(problem, 'name')}
      />
      <Combobox
        id={idOf('accountId')}
        label="Account"
        optional
        clearable
        placeholder="Find or add an account"
        value={account}
        onChange={(account) => draft.set({ account })}
        onCreate={(text) => draft.set({ account: { value: 'new', label: text, isNew: true } })}
        search={findAccounts}
        hint={account?.isNew ? 'This account is new and is added with the deal.' : undefined}
        error={fieldMessage(problem, 'accountId')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-2">
          <MoneyField
            id={idOf('amountMinor')}
            label="Amount"
            optional
            {...draft.typed('amountMinor')}
            currency={currency}
            error={fieldMessage(problem, 'amountMinor')}
          />
          <SelectField
            id={idOf('currency')}
            label="Currency"
            value={currency}
            onChange={(currency) => draft.set({ currency })}
            choices={currencies.map((code) => ({ value: code, label: code }))}
            error={fieldMessage(problem, 'currency')}
          />
        </div>
        <DateField
          id={idOf('closeDate')}
          label="Expected close"
          optional
          {...draft.typed('closeDate')}
          error={fieldMessage(problem, 'closeDate')}
        />
        <SelectField
          id={idOf('stageId')}
          label="Stage"
          value={stageId ?? openStages[0]?.id ?? null}
          onChange={(stageId) => draft.set({ stageId })}
          choices={stageChoices(openStages)}
          error={fieldMessage(problem, 'stageId')}
        />
        <SelectField
          id={idOf('category')}
          label="Forecast category"
          value={category}
          onChange={(category) => draft.set({ category })}
          choices={CATEGORY_CHOICES}
          error={fieldMessage(problem, 'category')}
        />
        <TextField
          id={idOf('leadSource')}
          label={DEAL_FIELDS.leadSource.name}
          optional
          value={leadSource}
          onChange={(leadSource) => draft.set({ leadSource })}
          maxLength={DEAL_FIELDS.leadSource.max}
          error={fieldMessage(problem, 'leadSource')}
        />
        {(abilities.seeTeam || abilities.seeOrganization) && (
          <SelectField
            id={idOf('ownerId')}
            label="Owner"
            value={ownerId}
            onChange={(ownerId) => draft.set({ ownerId })}
            choices={ownerChoices(people, ownerId)}
            error={fieldMessage(problem, 'ownerId')}
          />
        )}
      </div>
    </FormDialog>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { api, query } from '../../../api/client.ts';
import { errorsOf, fieldMessage, problemOf } from '../../../api/problem.ts';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { notify } from '../../../ui/notify.ts';
import { useSession } from '../../shell/session.ts';
import { dealPath } from '../deal.ts';
import { accountIdOf, DealFormFields, type DealFormValues } from './DealFormFields.tsx';
import { SimilarDeals } from './SimilarDeals.tsx';
import { stageChoices, useDealChoices } from './useDealChoices.ts';

/** The form for a new deal. Only the name is needed; the rest can be filled in on its page. */
export function OpportunityCreate({ onClose }: { onClose: () => void }) {
  const { organization, member, abilities } = useSession();
  const { stages, people } = useDealChoices();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const form = useId();
  const openStages = stages.filter((stage) => stage.kind === 'open');

  const draft = useFormDraft<DealFormValues & { stageId: string | null }>('form/opportunity/new', {
    name: '',
    account: null,
    stageId: null,
    ownerId: member.id,
    amountMinor: null,
    currency: organization.currency,
    closeDate: null,
    category: 'pipeline',
    leadSource: '',
  });
  const { name, account, stageId, ownerId, amountMinor, currency, closeDate, category, leadSource } = draft.values;

  const create = useMutation({
    mutationFn: async () => {
      const accountId = await accountIdOf(draft);
      const stage = stageId ?? openStages[0]?.id;
      return api.opportunities.create(
        {
          name,
          accountId,
          ...(stage && { stageId: stage }),
          ownerId,
          amountMinor,
          currency,
          closeDate,
          category,
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
  return (
    <FormDialog
      title="New opportunity"
      description="Only the name is required."
      action="Add deal"
      errors={errorsOf(problem, idOf)}
      errorTitle="Deal not added. What you typed is still here."
      busy={create.isPending}
      onSubmit={() => create.mutate()}
      onClose={onClose}
      draft={draft}
    >
      <DealFormFields
        draft={draft}
        problem={problem}
        idOf={idOf}
        people={people}
        belowAccount={<SimilarDeals name={name} accountId={account?.isNew ? null : (account?.value ?? null)} />}
        without={abilities.seeTeam || abilities.seeOrganization ? [] : ['owner']}
      >
        <SelectField
          id={idOf('stageId')}
          label="Stage"
          value={stageId ?? openStages[0]?.id ?? null}
          onChange={(stageId) => draft.set({ stageId })}
          choices={stageChoices(openStages)}
          error={fieldMessage(problem, 'stageId')}
        />
      </DealFormFields>
    </FormDialog>
  );
}

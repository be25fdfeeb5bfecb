import { TEMPLATE_CATEGORY_NAMES, USE_CASE_NAMES, USE_CASES, type UseCase } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Combobox, type Option } from '../../ui/fields/Combobox.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import type { Deal } from '../opportunities/deal.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { ContextPanel } from './ContextPanel.tsx';
import type { ConversationTemplate } from './conversation.ts';
import { DraftCard } from './DraftCard.tsx';

const ANY = 'any';
/** Any change on the deal can change its facts, and people copy the draft: always load both anew. */
const OF_NOW = 0;

/** Shows drafts about a deal on the left and the facts they use on the right. */
export function DealConversation({ deal }: { deal: Deal }) {
  const context = useQuery(
    query.conversations.facts.queryOptions({ input: { opportunityId: deal.id }, staleTime: OF_NOW }),
  );
  const templates = useQuery(query.conversationTemplates.list.queryOptions({ input: {} }));
  const [useCase, setUseCase] = useUrlParam<UseCase | typeof ANY>('for', ANY);
  const [key, setKey] = useUrlParam('template', '');
  const [contactId, setContactId] = useState<string | null>(null);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const all = templates.data?.items ?? [];
  const offered = all.filter((template) => !template.isHidden && (useCase === ANY || template.useCase === useCase));
  const chosen = offered.find((template) => template.key === key) ?? offered[0];
  const draft = useQuery({
    ...query.conversations.draft.queryOptions({
      input: {
        opportunityId: deal.id,
        template: chosen?.key ?? '',
        without: [...without],
        ...(contactId && { contactId }),
      },
    }),
    enabled: chosen !== undefined,
    staleTime: OF_NOW,
    placeholderData: keepPreviousData,
  });
  if (context.isError && !context.data) return <FailedQuery title="The facts could not be loaded" of={context} />;
  if (templates.isError && !templates.data) {
    return <FailedQuery title="The templates could not be loaded" of={templates} />;
  }
  if (!context.data || !templates.data) return <ConversationSkeleton />;
  const people = draft.data?.people ?? [];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-4">
        <div className="rounded-md bg-surface p-5 shadow-raised max-sm:p-4">
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
            <Combobox
              label="Template"
              value={chosen ? optionOf(chosen) : null}
              onChange={(option) => setKey(option?.value ?? null)}
              options={offered.map(optionOf)}
            />
            <SelectField
              label="Use case"
              value={useCase}
              onChange={(next) => {
                setUseCase(next);
                setKey(null);
              }}
              choices={[
                { value: ANY, label: 'All' },
                ...USE_CASES.map((value) => ({ value, label: USE_CASE_NAMES[value] })),
              ]}
            />
            {people.length > 1 && (
              <SelectField
                label="Recipient"
                value={contactId ?? draft.data?.person?.id ?? ''}
                onChange={setContactId}
                choices={people.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </div>
          {chosen && <p className="mt-3 text-14 text-ink-2">{chosen.description}</p>}
        </div>
        {!chosen ? (
          <div className="rounded-md bg-surface shadow-raised">
            <EmptyState icon="file" title="No templates">
              RevOps has hidden all templates for this use case.
            </EmptyState>
          </div>
        ) : draft.data ? (
          <DraftCard
            deal={deal}
            draft={draft.data}
            template={all.find((template) => template.key === draft.data.template) ?? chosen}
            facts={context.data.facts}
          />
        ) : draft.isError ? (
          <FailedQuery title="The draft could not be written" of={draft} />
        ) : (
          <Skeleton className="h-80" />
        )}
      </div>
      <ContextPanel context={context.data} without={without} onChange={setWithout} />
    </div>
  );
}

const optionOf = ({ key, name, category }: ConversationTemplate): Option => ({
  value: key,
  label: name,
  detail: TEMPLATE_CATEGORY_NAMES[category],
});

function ConversationSkeleton() {
  return (
    <Loading label="Loading the facts">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-4">
          <Skeleton className="h-36" />
          <Skeleton className="h-80" />
        </div>
        <Skeleton className="h-120" />
      </div>
    </Loading>
  );
}

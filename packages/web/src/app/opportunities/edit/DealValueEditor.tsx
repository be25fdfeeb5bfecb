import { DEAL_FIELDS } from '@forecastle/rules';
import type { Deal, DealInput } from '../deal.ts';
import type { DealChoices } from './applyDealInput.ts';
import { CATEGORY_CHOICES } from './categoryChoices.ts';
import { typedPlace } from './dealChange.ts';
import type { EditableField } from './editableFields.ts';
import { InlineDate, InlineMoney, InlineSelect, InlineText } from './InlineEditor.tsx';
import { ownerChoices, stageChoices } from './useDealChoices.ts';

export interface DealValueEditorProps {
  deal: Deal;
  field: EditableField;
  choices: DealChoices;
  onSave: (input: DealInput, words: string) => void;
  onCancel: () => void;
  onNext?: ((back: boolean) => void) | undefined;
}

/** The editor of one value of a deal, in a list's cell or beside a fact. */
export function DealValueEditor({ deal, field, choices, onSave, ...common }: DealValueEditorProps) {
  const of = `of ${deal.name}`;
  switch (field) {
    case 'stage':
      return (
        <InlineSelect
          label={`Stage ${of}`}
          value={deal.stage.id}
          choices={stageChoices(choices.stages, deal.stage.id)}
          onSave={(stageId) => {
            const name = choices.stages.find(({ id }) => id === stageId)?.name ?? 'the new stage';
            onSave({ stageId }, `${deal.name} moved to ${name}`);
          }}
          {...common}
        />
      );
    case 'owner':
      return (
        <InlineSelect
          label={`Owner ${of}`}
          value={deal.owner.id}
          choices={ownerChoices(choices.people, deal.owner.id)}
          onSave={(ownerId) => {
            const name = choices.people.find(({ id }) => id === ownerId)?.name ?? 'the new owner';
            onSave({ ownerId }, `${deal.name} now belongs to ${name}`);
          }}
          {...common}
        />
      );
    case 'amount':
      return (
        <InlineMoney
          place={typedPlace(deal.id, 'amountMinor')}
          label={`Amount ${of} in ${deal.currency}`}
          value={deal.amountMinor}
          currency={deal.currency}
          onSave={(amountMinor) => onSave({ amountMinor }, `Amount ${of} changed`)}
          {...common}
        />
      );
    case 'close':
      return (
        <InlineDate
          label={`Close date ${of}`}
          value={deal.closeDate}
          onSave={(closeDate) => onSave({ closeDate }, `Close date ${of} changed`)}
          {...common}
        />
      );
    case 'closed':
      return (
        <InlineDate
          label={`Actual close date ${of}`}
          value={deal.closedOn}
          onSave={(closedOn) => onSave({ closedOn }, `Actual close date ${of} changed`)}
          {...common}
        />
      );
    case 'category':
      return (
        <InlineSelect
          label={`Forecast category ${of}`}
          value={deal.category === 'closed' ? null : (deal.category ?? 'pipeline')}
          choices={CATEGORY_CHOICES}
          onSave={(category) => onSave({ category }, `Category ${of} changed`)}
          {...common}
        />
      );
    case 'next':
      return (
        <InlineText
          place={typedPlace(deal.id, 'nextStep')}
          label={`Next step ${of}`}
          value={deal.nextStep}
          maxLength={DEAL_FIELDS.nextStep.max}
          onSave={(nextStep) => onSave({ nextStep }, `Next step ${of} changed`)}
          {...common}
        />
      );
  }
}

import { DEAL_FIELDS } from '@forecastle/rules';
import { useId } from 'react';
import { errorsOf, fieldMessage } from '../../../api/problem.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { LeftOutNote } from '../../records/DecidedElsewhere.tsx';
import { decidingSystem } from '../../records/decidingSystem.ts';
import { CustomFormFields } from '../custom/CustomFormFields.tsx';
import type { Deal } from '../deal.ts';
import { accountIdOf, type DealFormField, DealFormFields } from './DealFormFields.tsx';
import { DealTextField } from './DealTextField.tsx';
import { dealEditPlace } from './dealEditPlace.ts';
import { dealFormOf, dealInputOf } from './dealForm.ts';
import { saveDealFields } from './saveDealFields.ts';
import { useDealChoices } from './useDealChoices.ts';
import { WinProbabilityField } from './WinProbabilityField.tsx';

/** Fields that another system may decide, by the names of the API. */
const INPUT_OF_FIELD: Readonly<Record<DealFormField, string>> = {
  name: 'name',
  account: 'accountId',
  amount: 'amountMinor',
  close: 'closeDate',
  category: 'category',
  leadSource: 'leadSource',
  owner: 'ownerId',
};
const FIELDS = Object.keys(INPUT_OF_FIELD) as DealFormField[];
const NAMES = Object.fromEntries(
  [...Object.values(INPUT_OF_FIELD), 'winProbability', 'closedOn', 'nextStep', 'description'].map((field) => [
    field,
    DEAL_FIELDS[field as keyof typeof DEAL_FIELDS].name,
  ]),
);

/** The form that changes a deal: only what was changed in it is sent. */
export default function OpportunityEdit({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const choices = useDealChoices();
  const form = useId();
  const idOf = (field: string) => `${form}-${field}`;
  const draft = useFormDraft(dealEditPlace(deal.id), dealFormOf(deal), deal.version);
  const { submit, busy, problem } = useSubmit();
  const isOpen = deal.status === 'open';
  const isDecided = (field: string) => decidingSystem(deal, field) !== null;
  const wired = (field: string) => ({ id: idOf(field), error: fieldMessage(problem, field) });
  const changed = draft.changed();
  const isChanged = Object.keys(changed.given).length > 0;

  const save = () =>
    submit(async () => {
      if (isChanged) {
        const accountId = await accountIdOf(draft);
        const { given, before } = draft.changed();
        await saveDealFields(choices, deal, {
          input: { ...dealInputOf(given), ...(given.account !== undefined && { accountId }) },
          before: dealInputOf(before),
          version: draft.version,
          ...(given.account !== undefined && { accountName: given.account?.label ?? null }),
        });
      }
      draft.clear();
      onClose();
    });
  return (
    <FormDialog
      title="Edit deal"
      action="Save changes"
      errors={errorsOf(problem, idOf)}
      errorTitle="Deal not changed. What you typed is still here."
      busy={busy}
      ready={draft.values.name.trim() !== ''}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
      asks={isChanged}
    >
      <LeftOutNote systems={deal.systems} names={NAMES} />
      <DealFormFields
        draft={draft}
        problem={problem}
        idOf={idOf}
        people={choices.people}
        without={[
          ...(deal.amountFollowsLines ? (['amount'] as const) : []),
          ...(isOpen ? [] : (['category'] as const)),
          ...(deal.abilities.changeOwner ? [] : (['owner'] as const)),
          ...FIELDS.filter((field) => isDecided(INPUT_OF_FIELD[field])),
        ]}
      >
        {isOpen && !isDecided('winProbability') && (
          <WinProbabilityField {...wired('winProbability')} {...draft.typed('winProbability')} />
        )}
        {!isOpen && !isDecided('closedOn') && (
          <DateField {...wired('closedOn')} label="Closed on" {...draft.typed('closedOn')} />
        )}
      </DealFormFields>
      {deal.amountFollowsLines && !isDecided('amountMinor') && (
        <p className="text-12 text-ink-3">The amount is the total of the lines.</p>
      )}
      {!isDecided('nextStep') && (
        <DealTextField {...wired('nextStep')} text="nextStep" rows={2} optional {...draft.field('nextStep')} />
      )}
      {!isDecided('description') && (
        <DealTextField {...wired('description')} text="description" optional {...draft.field('description')} />
      )}
      <CustomFormFields noun="deal" draft={draft} isLeftOut={isDecided} />
    </FormDialog>
  );
}

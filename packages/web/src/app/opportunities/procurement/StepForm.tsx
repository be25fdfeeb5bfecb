import { PROCUREMENT_STATE_NAMES, PROCUREMENT_STATES, type ProcurementState } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { fieldMessage } from '../../../api/problem.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { useFormDraft } from '../../../ui/drafts/useFormDraft.ts';
import { Combobox, type Option } from '../../../ui/fields/Combobox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { Deal } from '../deal.ts';
import type { Step, useProcurement } from './useProcurement.ts';

const TITLE_MAX = 200;
export const STATE_CHOICES = PROCUREMENT_STATES.map((value) => ({ value, label: PROCUREMENT_STATE_NAMES[value] }));

/** Where what is typed into it is kept: by the step's id, or as that of a new one. */
export const stepPlace = (dealId: string): string => `form/step/${dealId}/`;
export const NEW_STEP = 'new';

interface StepFormProps {
  deal: Deal;
  /** Null for a new one. */
  step: Step | null;
  steps: Pick<ReturnType<typeof useProcurement>, 'add' | 'change'>;
  onClose: () => void;
}

/** Adds a step of procurement, or changes one. */
export function StepForm({ deal, step, steps, onClose }: StepFormProps) {
  const people = useQuery(query.people.list.queryOptions());
  const draft = useFormDraft(`${stepPlace(deal.id)}${step?.id ?? NEW_STEP}`, {
    title: step?.title ?? '',
    state: (step?.state ?? 'open') as ProcurementState,
    owner: (step?.owner ? { value: step.owner.id, label: step.owner.name } : null) as Option | null,
    dueOn: step?.dueOn ?? null,
  });
  const { submit, busy, problem, errors } = useSubmit();
  const save = () =>
    submit(async () => {
      const { title, state, owner, dueOn } = draft.values;
      const given = { title: title.trim(), state, ownerId: owner?.value ?? null, dueOn };
      if (step) await steps.change(step, given);
      else await steps.add(given, draft.key);
      draft.clear();
      onClose();
    });
  return (
    <FormDialog
      title={step ? 'Edit step' : 'Add step'}
      action={step ? 'Save changes' : 'Add step'}
      errors={errors}
      errorTitle="Step not saved. What you typed is still here."
      busy={busy}
      ready={draft.values.title.trim() !== ''}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="Step"
        required
        autoFocus
        autoComplete="off"
        maxLength={TITLE_MAX}
        {...draft.field('title')}
        error={fieldMessage(problem, 'title')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="State" {...draft.field('state')} choices={STATE_CHOICES} />
        <DateField label="Due" optional {...draft.typed('dueOn')} error={fieldMessage(problem, 'dueOn')} />
      </div>
      <Combobox
        label="Owner"
        optional
        clearable
        placeholder="No one yet"
        {...draft.field('owner')}
        options={(people.data?.items ?? [])
          .filter(({ active }) => active)
          .map(({ id, name }) => ({ value: id, label: name }))}
        error={fieldMessage(problem, 'ownerId')}
      />
    </FormDialog>
  );
}

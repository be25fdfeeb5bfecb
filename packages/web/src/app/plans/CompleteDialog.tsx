import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { errorsOf, fieldMessage, problemOf } from '../../api/problem.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { notify } from '../../ui/notify.ts';
import type { PlanItem } from './plan.ts';
import { usePlanMutations } from './usePlan.ts';

const OUTCOME_MAX = 500;
const NO_ACTIVITY = 'none';
type Kind = 'none' | 'call' | 'email_sent' | 'meeting';
const KINDS: readonly { value: Kind; label: string }[] = [
  { value: NO_ACTIVITY, label: 'Nothing' },
  { value: 'call', label: 'A call' },
  { value: 'email_sent', label: 'An email sent' },
  { value: 'meeting', label: 'A meeting' },
];

/** Asks for the outcome of an action, and logs a call, an email or a meeting if one is chosen. */
export default function CompleteDialog({ item, onClose }: { item: PlanItem; onClose: () => void }) {
  const mutations = usePlanMutations();
  const draft = useFormDraft(`form/plan/${item.id}`, {
    outcome: '',
    kind: NO_ACTIVITY as Kind,
    contactIds: [] as readonly string[],
  });
  const { outcome, kind, contactIds } = draft.values;
  const { contacts } = item.deal;
  const save = useMutation({
    mutationFn: () =>
      api.plans.complete({
        id: item.id,
        outcome: outcome.trim() || null,
        activity: kind === NO_ACTIVITY ? null : { kind, contactIds: [...contactIds] },
      }),
    onSuccess: () => {
      draft.clear();
      onClose();
      void mutations.completed(item);
      notify('Completed', { undo: () => mutations.reopen(item) });
    },
  });
  const problem = save.error ? problemOf(save.error) : null;
  return (
    <FormDialog
      title={item.name}
      description={item.deal.name}
      action="Complete"
      errors={errorsOf(problem)}
      errorTitle="Action not completed. What you typed is still here."
      busy={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="Outcome"
        optional
        autoFocus
        maxLength={OUTCOME_MAX}
        autoComplete="off"
        {...draft.field('outcome')}
        error={fieldMessage(problem, 'outcome')}
      />
      <SelectField
        label="Log on the deal"
        optional
        hint={kind === NO_ACTIVITY ? undefined : 'Logs it now. The outcome becomes the subject.'}
        choices={KINDS}
        {...draft.field('kind')}
      />
      {kind !== NO_ACTIVITY && contacts.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 font-medium">With</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {contacts.map((contact) => (
              <Checkbox
                key={contact.id}
                label={contact.name}
                checked={contactIds.includes(contact.id)}
                onChange={(on) =>
                  draft.set({
                    contactIds: on ? [...contactIds, contact.id] : contactIds.filter((id) => id !== contact.id),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </FormDialog>
  );
}

import { LOSS_REASONS, type LossReason } from '@forecastle/rules';
import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { Reason } from './qualify-out-reasons.route.tsx';
import { useEntrySave } from './useEntrySave.ts';

/** Where what is typed into it is kept: by the reason's id, or as that of a new one. */
export const REASON_PLACE = 'form/qualify-out-reasons/';
const NAME_MAX = 200;
const CHOICES = LOSS_REASONS.map((value) => ({ value, label: value }));

interface ReasonDialogProps {
  reason: Reason | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function ReasonDialog({ reason, onClose, onSaved }: ReasonDialogProps) {
  const draft = useFormDraft(`${REASON_PLACE}${reason?.id ?? 'new'}`, {
    name: reason?.name ?? '',
    lossReason: (reason?.lossReason ?? 'Other') as LossReason,
  });
  const { run, busy, problem, errors } = useEntrySave({ draft, onSaved, onClose });
  const save = () => {
    if (!reason) {
      return run(
        () => api.qualifyOutReasons.create(draft.values, { context: { idempotencyKey: draft.key } }),
        'Reason added',
      );
    }
    const { id, name, lossReason } = reason;
    return run(
      () => api.qualifyOutReasons.update({ id, ...draft.values }),
      'Reason saved',
      () => api.qualifyOutReasons.update({ id, name, lossReason }),
    );
  };
  return (
    <FormDialog
      title={reason ? reason.name : 'Add a reason'}
      action="Save"
      errors={errors}
      errorTitle="The reason was not saved. What you typed is still here."
      busy={busy}
      ready={draft.values.name.trim() !== ''}
      onSubmit={() => void save()}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="Name"
        required
        autoFocus
        autoComplete="off"
        maxLength={NAME_MAX}
        {...draft.field('name')}
        error={fieldMessage(problem, 'name')}
      />
      <SelectField
        label="Counts as"
        hint="The loss reason that a deal gets with it; who qualifies out can give another."
        {...draft.field('lossReason')}
        choices={CHOICES}
      />
      {reason && (
        <div>
          <Button
            size="small"
            onClick={() =>
              run(
                () => api.qualifyOutReasons.update({ id: reason.id, archived: true }),
                'Reason archived',
                () => api.qualifyOutReasons.update({ id: reason.id, archived: false }),
              )
            }
          >
            Archive
          </Button>
          <p className="mt-1 text-12 text-ink-3">It stays on its deals; new ones cannot choose it.</p>
        </div>
      )}
    </FormDialog>
  );
}

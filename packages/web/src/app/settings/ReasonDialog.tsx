import { OTHER_LOSS } from '@forecastle/rules';
import { fieldMessage } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { type Reason, type ReasonsKept, staysInUse } from './reasonLists.ts';
import { useEntrySave } from './useEntrySave.ts';
import { useLossReasons } from './useLossReasons.ts';

interface ReasonDialogProps {
  of: ReasonsKept;
  reason: Reason | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function ReasonDialog({ of, reason, onClose, onSaved }: ReasonDialogProps) {
  const before = { name: reason?.name ?? '', lossReason: reason?.lossReason ?? OTHER_LOSS };
  const losses = useLossReasons();
  const draft = useFormDraft(`${of.place}${reason?.id ?? 'new'}`, before);
  const { run, busy, problem, errors } = useEntrySave({ draft, onSaved, onClose });
  const save = () => {
    if (!reason) return run(() => of.create(draft.values, draft.key), 'Reason added');
    return run(
      () => of.update(reason.id, draft.values),
      'Reason saved',
      () => of.update(reason.id, before),
    );
  };
  return (
    <FormDialog
      title={reason ? reason.name : of.adding}
      action="Save"
      errors={errors}
      errorTitle="Reason not saved. What you typed is still here."
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
        maxLength={of.nameMax}
        {...draft.field('name')}
        error={fieldMessage(problem, 'name')}
      />
      {of.countsAsLoss && (
        <SelectField
          label="Counts as"
          hint="Default loss reason. Reps can choose another."
          {...draft.field('lossReason')}
          choices={(losses.data?.items ?? [])
            .filter(({ archived, key }) => !archived || key === before.lossReason)
            .map(({ key, name }) => ({ value: key, label: name }))}
          error={fieldMessage(problem, 'lossReason')}
        />
      )}
      {reason && !staysInUse(reason) && (
        <div>
          <Button
            size="small"
            onClick={() =>
              run(
                () => of.update(reason.id, { archived: true }),
                'Reason archived',
                () => of.update(reason.id, { archived: false }),
              )
            }
          >
            Archive
          </Button>
          <p className="mt-1 text-12 text-ink-3">Existing deals keep it. New deals cannot use it.</p>
        </div>
      )}
    </FormDialog>
  );
}

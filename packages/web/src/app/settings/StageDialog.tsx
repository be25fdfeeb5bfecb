import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DraftNote } from '../../ui/drafts/DraftNote.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { StageRequirements } from './StageRequirements.tsx';
import { PHASE_LABELS, type Stage } from './stage.ts';
import { useEntrySave } from './useEntrySave.ts';

const PHASES = (['early', 'mid', 'late'] as const).map((value) => ({ value, label: PHASE_LABELS[value] }));

/** Where what is typed into it is kept: by the stage's id, or as that of a new one. */
export const STAGE_PLACE = 'form/stage/';

export function StageDialog({
  stage,
  onClose,
  onArchive,
  onSaved,
}: {
  stage: Stage | null;
  onClose: () => void;
  onArchive: (stage: Stage) => void;
  onSaved: () => Promise<unknown>;
}) {
  const draft = useFormDraft(`${STAGE_PLACE}${stage?.id ?? 'new'}`, {
    name: stage?.name ?? '',
    phase: (stage?.phase ?? 'mid') as 'early' | 'mid' | 'late',
    winProbability: (stage?.winProbability ?? 50) as number | null,
    isProposal: stage?.isProposal ?? false,
    isNegotiation: stage?.isNegotiation ?? false,
    requires: (stage?.requires ?? []) as Stage['requires'],
  });
  const { run, busy, problem, errors } = useEntrySave({ draft, onSaved, onClose });

  const values = { ...draft.values, winProbability: draft.values.winProbability ?? 0 };
  const save = () =>
    stage
      ? run(
          () => api.stages.update({ id: stage.id, ...values }),
          'Stage saved',
          () => api.stages.update(before(stage)),
        )
      : run(() => api.stages.create(values, { context: { idempotencyKey: draft.key } }), 'Stage added');

  return (
    <Dialog
      open
      onOpenChange={() => {
        draft.shelve();
        onClose();
      }}
      title={stage ? stage.name : 'Add a stage'}
      description="Deals in this stage are rescored when you save."
      footer={
        <>
          {stage && (
            <Button
              variant="quiet"
              className="mr-auto"
              onClick={() => {
                draft.shelve();
                onArchive(stage);
              }}
            >
              Archive
            </Button>
          )}
          <Button
            onClick={() => {
              draft.clear();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button variant="primary" type="submit" form="stage" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="stage"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DraftNote draft={draft} />
        <FormErrors errors={errors} />
        <TextField
          label="Name"
          required
          maxLength={200}
          {...draft.field('name')}
          error={fieldMessage(problem, 'name')}
        />
        <SelectField
          label="Phase"
          hint="Early: BANT and Discovery Health. Mid: all three. Late: MEDDPIC."
          {...draft.field('phase')}
          choices={PHASES}
        />
        <NumberField
          label="Win probability"
          unit="%"
          min={0}
          max={100}
          {...draft.typed('winProbability')}
          error={fieldMessage(problem, 'winProbability')}
        />
        <Checkbox
          label="Proposal sent"
          checked={draft.values.isProposal}
          onChange={(isProposal) => draft.set({ isProposal })}
        />
        <Checkbox
          label="In negotiation"
          checked={draft.values.isNegotiation}
          onChange={(isNegotiation) => draft.set({ isNegotiation })}
        />
        <StageRequirements value={draft.values.requires} onChange={(requires) => draft.set({ requires })} />
      </form>
    </Dialog>
  );
}

function before(stage: Stage) {
  return {
    id: stage.id,
    name: stage.name,
    phase: stage.phase ?? 'mid',
    winProbability: stage.winProbability,
    isProposal: stage.isProposal,
    isNegotiation: stage.isNegotiation,
    requires: stage.requires,
  };
}

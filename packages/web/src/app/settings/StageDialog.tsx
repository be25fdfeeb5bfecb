import { useState } from 'react';
import { api, newKey } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { notify } from '../../ui/notify.ts';
import { PHASE_LABELS, type Stage } from './stage.ts';

const PHASES = (['early', 'mid', 'late'] as const).map((value) => ({ value, label: PHASE_LABELS[value] }));

export function StageDialog({
  stage,
  onClose,
  onSaved,
}: {
  stage: Stage | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}) {
  const [key] = useState(newKey);
  const [name, setName] = useState(stage?.name ?? '');
  const [phase, setPhase] = useState<'early' | 'mid' | 'late'>(stage?.phase ?? 'mid');
  const [winProbability, setWinProbability] = useState<number | null>(stage?.winProbability ?? 50);
  const [isProposal, setIsProposal] = useState(stage?.isProposal ?? false);
  const [isNegotiation, setIsNegotiation] = useState(stage?.isNegotiation ?? false);
  const { submit, busy, problem, errors } = useSubmit();

  const run = (work: () => Promise<unknown>, message: string, undo?: () => Promise<unknown>) =>
    submit(async () => {
      await work();
      await onSaved();
      notify(message, undo ? { undo: () => undo().then(onSaved) } : {});
      onClose();
    });

  const values = { name, phase, winProbability: winProbability ?? 0, isProposal, isNegotiation };
  const save = () =>
    stage
      ? run(
          () => api.stages.update({ id: stage.id, ...values }),
          'Stage saved',
          () => api.stages.update(before(stage)),
        )
      : run(() => api.stages.create(values, { context: { idempotencyKey: key } }), 'Stage added');

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={stage ? stage.name : 'Add a stage'}
      description="Deals in the stage are rescored when you save."
      footer={
        <>
          {stage && (
            <Button
              variant="quiet"
              className="mr-auto"
              onClick={() =>
                run(
                  () => api.stages.update({ id: stage.id, archived: true }),
                  'Stage archived',
                  () => api.stages.update({ id: stage.id, archived: false }),
                )
              }
            >
              Archive
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
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
        <FormErrors errors={errors} />
        <TextField
          label="Name"
          required
          maxLength={200}
          value={name}
          onChange={setName}
          error={fieldMessage(problem, 'name')}
        />
        <SelectField
          label="Phase"
          hint="Early weighs BANT and Discovery Health, mid all three, late MEDDPIC."
          value={phase}
          choices={PHASES}
          onChange={setPhase}
        />
        <NumberField
          label="Win probability"
          unit="%"
          min={0}
          max={100}
          value={winProbability}
          onChange={setWinProbability}
          error={fieldMessage(problem, 'winProbability')}
        />
        <Checkbox label="A proposal is with the customer" checked={isProposal} onChange={setIsProposal} />
        <Checkbox label="Terms are being negotiated" checked={isNegotiation} onChange={setIsNegotiation} />
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
  } as const;
}

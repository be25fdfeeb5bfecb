import { counted } from '@forecastle/rules';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { notify } from '../../ui/notify.ts';
import { saved } from '../shell/saved.ts';
import type { Stage } from './stage.ts';

interface ArchiveStageDialogProps {
  stage: Stage;
  /** Open deals in it. */
  count: number;
  /** Open stages in use. */
  open: readonly Stage[];
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Asks where the deals of a stage go before it is taken out of use. */
export function ArchiveStageDialog({ stage, count, open, onClose, onSaved }: ArchiveStageDialogProps) {
  const { submit, busy, problem, errors } = useSubmit();
  const [moveTo, setMoveTo] = useState('');
  const choices = open.filter(({ id }) => id !== stage.id).map(({ id, name }) => ({ value: id, label: name }));
  const archive = () =>
    submit(async () => {
      const { move } = await api.archivedStages.archive({ id: stage.id, ...(moveTo && { moveTo }) });
      await onSaved();
      const undo =
        move &&
        (() =>
          saved('Stage restored, its deals follow', () => api.bulkEdits.undo({ id: move.id }), { after: onSaved }));
      notify(
        `${stage.name} archived. Moving ${counted(count, 'deal')} to ${choices.find(({ value }) => value === moveTo)?.label ?? 'another stage'}`,
        undo ? { undo } : {},
      );
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Archive ${stage.name}`}
      description={`${counted(count, 'open deal')} ${count === 1 ? 'is' : 'are'} in it. ${count === 1 ? 'It goes' : 'They go'} to the stage you choose. Closed deals stay. You can undo it.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="archive-stage" busy={busy}>
            {`Archive and move ${counted(count, 'deal')}`}
          </Button>
        </>
      }
    >
      <form
        id="archive-stage"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void archive();
        }}
      >
        <FormErrors errors={errors} />
        <SelectField
          label="Move its deals to"
          placeholder="Choose a stage"
          value={moveTo}
          onChange={setMoveTo}
          choices={choices}
          error={fieldMessage(problem, 'moveTo')}
        />
      </form>
    </Dialog>
  );
}

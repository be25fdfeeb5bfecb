import { Chip } from '../../../ui/Chip.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { DateText } from '../../../ui/format/DateText.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { STATE_CHOICES } from './StepForm.tsx';
import type { Step } from './useProcurement.ts';

interface StepRowProps {
  step: Step;
  isFirst: boolean;
  isLast: boolean;
  editable: boolean;
  onState: (state: Step['state']) => void;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function StepRow({ step, isFirst, isLast, editable, onState, onMove, onEdit, onRemove }: StepRowProps) {
  const { title, state, owner, dueOn, overdue } = step;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0 max-sm:px-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="font-medium break-words">{title}</h3>
        <p className="text-12 text-ink-3">
          {owner?.name ?? 'No owner'} ·{' '}
          {dueOn ? (
            <>
              due <DateText day={dueOn} />
            </>
          ) : (
            'no due date'
          )}
        </p>
      </div>
      {overdue && (
        <Chip tone="risk" icon="clock">
          Overdue
        </Chip>
      )}
      <SelectField
        label={`State of ${title}`}
        hideLabel
        disabled={!editable}
        value={state}
        choices={STATE_CHOICES}
        onChange={onState}
        className="w-40"
      />
      {editable && (
        <div className="flex">
          <IconButton
            icon="arrow-up"
            size="small"
            label={`Move ${title} up`}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="arrow-down"
            size="small"
            label={`Move ${title} down`}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton icon="edit" size="small" label={`Change ${title}`} onClick={onEdit} />
          <IconButton icon="trash" size="small" label={`Delete ${title}`} onClick={onRemove} />
        </div>
      )}
    </li>
  );
}

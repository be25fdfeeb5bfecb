import { UNPLACED_DAYS } from '@forecastle/rules';
import { Chip } from '../../../ui/Chip.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { POSITION_CHOICES, UNPLACED } from './CompetitorForm.tsx';
import type { DealCompetitor, Position } from './useDealCompetitors.ts';

interface DealCompetitorRowProps {
  item: DealCompetitor;
  /** "Won 3 of 5 against them"; null before anything is known. */
  record: string | null;
  editable: boolean;
  onPlace: (position: Position | null) => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function DealCompetitorRow({ item, record, editable, onPlace, onEdit, onRemove }: DealCompetitorRowProps) {
  const { competitor, position, unanswered, updatedBy, updatedAt } = item;
  const words = [
    ['Strengths', item.strengths],
    ['Weaknesses', item.weaknesses],
    ['Notes', item.notes],
  ].flatMap(([label, text]) => (text ? [{ label, text }] : []));
  return (
    <li className="border-b border-line px-5 py-4 last:border-0 max-sm:px-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="font-medium break-words">{competitor.name}</h3>
          <p className="text-12 text-ink-3">{record ?? 'No closed deals against them yet'}</p>
        </div>
        {unanswered && (
          <Chip tone="attention" icon="alert">
            {position === null ? `No position for ${UNPLACED_DAYS} days` : 'Ahead of us'}
          </Chip>
        )}
        <SelectField
          label={`Position of ${competitor.name}`}
          hideLabel
          disabled={!editable}
          value={position ?? UNPLACED}
          choices={POSITION_CHOICES}
          onChange={(next) => onPlace(next === UNPLACED ? null : next)}
          className="w-44"
        />
        {editable && (
          <div className="flex">
            <IconButton icon="edit" size="small" label={`Edit notes on ${competitor.name}`} onClick={onEdit} />
            <IconButton
              icon="close"
              size="small"
              label={`Remove ${competitor.name} from the deal`}
              onClick={onRemove}
            />
          </div>
        )}
      </div>
      {words.length > 0 && (
        <dl className="mt-3 grid gap-x-6 gap-y-3 md:grid-cols-3">
          {words.map(({ label, text }) => (
            <div key={label} className="min-w-0">
              <dt className="text-12 text-ink-3">{label}</dt>
              <dd className="break-words whitespace-pre-wrap text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-2 text-12 text-ink-3">
        {updatedBy ? `${updatedBy.name}, ` : ''}
        <RelativeTime instant={updatedAt} />
      </p>
    </li>
  );
}

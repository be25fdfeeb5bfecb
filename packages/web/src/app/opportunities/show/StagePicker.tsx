import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { Deal, DealInput, Stage } from '../deal.ts';
import { stageChoices } from '../edit/useDealChoices.ts';

interface StagePickerProps {
  deal: Deal;
  stages: readonly Stage[];
  onSave: (deal: Deal, input: DealInput, words: string) => unknown;
}

const LOOKS: Record<Deal['status'], string> = {
  open: 'bg-forecast-soft text-forecast',
  won: 'bg-health-soft text-health',
  lost: 'bg-sunken text-ink-2',
};

/** The stage as a badge that is also its picker. */
export function StagePicker({ deal, stages, onSave }: StagePickerProps) {
  const choices = stageChoices(stages, deal.stage.id);
  return (
    <div className={classes('relative inline-flex items-center rounded-sm text-14 font-medium', LOOKS[deal.status])}>
      <select
        aria-label="Stage"
        value={deal.stage.id}
        onChange={(event) => {
          const stage = stages.find(({ id }) => id === event.currentTarget.value);
          if (stage) void onSave(deal, { stageId: stage.id }, `${deal.name} moved to ${stage.name}`);
        }}
        className="h-9 appearance-none rounded-sm bg-transparent pr-9 pl-3 font-medium touch:min-h-12"
      >
        {choices.length === 0 && <option value={deal.stage.id}>{deal.stage.name}</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value} className="bg-surface text-ink">
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={14} className="pointer-events-none absolute right-3" />
    </div>
  );
}

import { classes } from '../../../ui/classes.ts';
import { Select } from '../../../ui/fields/Select.tsx';
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
  return (
    <Select
      label="Stage"
      value={deal.stage.id}
      choices={stageChoices(stages, deal.stage.id)}
      otherwise={deal.stage.name}
      onChange={(id) => {
        const stage = stages.find((each) => each.id === id);
        if (stage) void onSave(deal, { stageId: stage.id }, `${deal.name} moved to ${stage.name}`);
      }}
      className={classes('h-9 rounded-sm px-3 text-14 font-medium touch:min-h-12', LOOKS[deal.status])}
    />
  );
}

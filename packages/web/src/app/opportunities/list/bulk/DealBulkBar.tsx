import { BulkBar } from '../../../bulk/BulkBar.tsx';
import { chosenOf } from '../../../bulk/bulkNoun.ts';
import type { Marking } from '../../../bulk/useMarks.tsx';
import type { Deal, DealFilterInput } from '../../deal.ts';
import { DEALS } from './bulkDeals.ts';
import { DealBulkDialog, DealDeleteDialog } from './DealBulkDialog.tsx';

interface DealBulkBarProps {
  marking: Pick<Marking, 'marks' | 'setMarks'>;
  filter: DealFilterInput;
  loaded: readonly Deal[];
  matching: number | null;
  selected: number;
  onClear: () => void;
}

export function DealBulkBar({ filter, matching, ...bar }: DealBulkBarProps) {
  return (
    <BulkBar
      {...bar}
      words={DEALS.words}
      matching={matching === null ? null : { count: matching, more: false }}
      renderDialog={(does, close, begun) => {
        const Dialog = does === 'edit' ? DealBulkDialog : DealDeleteDialog;
        return <Dialog deals={chosenOf(bar.marking.marks, filter)} onClose={close} onBegun={begun} />;
      }}
    />
  );
}

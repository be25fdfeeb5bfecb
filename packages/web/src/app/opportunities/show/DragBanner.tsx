import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { Deal } from '../deal.ts';
import { useWhySheet } from './useWhySheet.ts';

/** Over an open deal that something slows down: yellow to review, red for a significant concern. */
export function DragBanner({ deal }: { deal: Deal }) {
  const { health, status } = deal;
  const [, openWhy] = useWhySheet();
  if (status !== 'open' || health.dragBand === 'healthy') return null;
  const isSevere = health.dragBand === 'significant';
  return (
    <div
      role="note"
      className={classes(
        'mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-4 py-2.5',
        isSevere ? 'bg-risk-soft text-risk' : 'bg-attention-soft text-attention-ink',
      )}
    >
      <Icon name="alert" />
      <p className="min-w-0 flex-1 font-medium">
        {isSevere ? 'Something slows this deal down badly' : 'This deal is losing pace'}: drag{' '}
        <span className="num">{health.drag}</span> of 100
      </p>
      <button
        type="button"
        onClick={() => openWhy('drag')}
        className="rounded-sm font-medium underline underline-offset-2 touch:min-h-12"
      >
        Why
      </button>
    </div>
  );
}

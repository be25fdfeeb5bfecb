import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { type Deal, dealPath } from '../deal.ts';

/** Over an open deal that something slows down: yellow to review, red for a significant concern. */
export function DragBanner({ deal }: { deal: Deal }) {
  const { health, status } = deal;
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
        {isSevere ? 'Something is slowing this deal down badly' : 'This deal is losing pace'}: drag{' '}
        <span className="num">{health.drag}</span> of 100
      </p>
      <Link
        quiet
        to={`${dealPath(deal.id)}?why=drag`}
        className="inline-flex min-h-6 items-center font-medium underline underline-offset-2 touch:min-h-12"
      >
        Why
      </Link>
    </div>
  );
}

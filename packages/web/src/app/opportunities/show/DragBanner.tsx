import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { type Deal, dealPath } from '../deal.ts';

/** So many reasons stand in it: they come costliest first, and the rest is behind Why. */
const MOST_REASONS = 2;

const hasBanner = (deal: Deal | undefined): deal is Deal =>
  deal !== undefined && deal.status === 'open' && deal.health.dragBand !== 'healthy';

const reasonsOf = (id: string) => query.opportunities.explain.queryOptions({ input: { id, score: 'drag' } });

/** Returns whether the banner of a deal, where it has one, is as tall as it will be: else all below it would move. */
export function useDragBannerReady(deal: Deal | undefined): boolean {
  const why = useQuery({ ...reasonsOf(deal?.id ?? ''), enabled: hasBanner(deal) });
  const isReady = deal !== undefined && !(hasBanner(deal) && why.isPending);
  // A banner that a change brings later does not take the deal off the screen.
  const [wasReady, setWasReady] = useState(false);
  if (isReady && !wasReady) setWasReady(true);
  return wasReady || isReady;
}

/** Over an open deal that something slows down: yellow to review, red for a significant concern. */
export function DragBanner({ deal }: { deal: Deal }) {
  return hasBanner(deal) ? <Banner deal={deal} /> : null;
}

function Banner({ deal }: { deal: Deal }) {
  const { health } = deal;
  const why = useQuery(reasonsOf(deal.id));
  const reasons = (why.data?.sentences ?? []).filter(({ costs }) => costs !== null && costs > 0).slice(0, MOST_REASONS);
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
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {bannerWords(health)}: drag <span className="num">{health.drag}</span> of 100
        </p>
        {reasons.map(({ text }) => (
          <p key={text} className="break-words">
            {text}
          </p>
        ))}
      </div>
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

/** A deal of which nothing is known yet has not lost pace: its drag is what is missing. */
function bannerWords({ notYetQualified, dragBand }: Deal['health']): string {
  if (notYetQualified) return 'Not yet qualified';
  return dragBand === 'significant' ? 'This deal is stalling' : 'This deal is losing pace';
}

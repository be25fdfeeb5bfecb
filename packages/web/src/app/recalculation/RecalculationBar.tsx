import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../api/client.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

/** Milliseconds between looks, while something is under way and else. */
const SOON = 2_000;
const LATER = 60_000;

const WORDS = {
  scores: {
    label: 'Updating scores',
    detail: 'A setting changed. Deals you edit update immediately.',
  },
  amounts: {
    label: 'Converting amounts',
    detail: 'A rate or the currency changed. Totals are mixed until done.',
  },
} as const;

/** Says on every screen that kept figures are on their way to a setting that was changed, and asks for them again when they are. */
export function RecalculationBar() {
  const client = useQueryClient();
  const { data } = useQuery(
    query.organization.recalculation.queryOptions({
      refetchInterval: ({ state }) => (state.data?.items.length ? SOON : LATER),
    }),
  );
  const items = data?.items ?? [];
  const isUnderWay = items.length > 0;
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isUnderWay) void client.invalidateQueries();
    was.current = isUnderWay;
  }, [isUnderWay, client]);
  if (!isUnderWay) return null;
  return (
    <section
      aria-label="Updating"
      className="grid gap-4 rounded-md border border-line-strong bg-surface px-4 py-3 shadow-floating sm:w-100 sm:justify-self-end"
    >
      {items.map(({ what, percent }) => (
        <ProgressBar key={what} label={WORDS[what].label} done={percent} total={100} detail={WORDS[what].detail} />
      ))}
    </section>
  );
}

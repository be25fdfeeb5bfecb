/** How a competitor stands on a deal, seen from us: a leading one is ahead of us, one that is out no longer counts. */
export const COMPETITOR_POSITIONS = ['leads', 'level', 'behind', 'out'] as const;
export type CompetitorPosition = (typeof COMPETITOR_POSITIONS)[number];

export const COMPETITOR_POSITION_NAMES: Readonly<Record<CompetitorPosition, string>> = {
  leads: 'Leads',
  level: 'Level with us',
  behind: 'Behind us',
  out: 'Out',
};

/** Local days after which a competitor whose position nobody has recorded stands out. */
export const UNPLACED_DAYS = 14;

/** Whether an open deal has no answer to a competitor: it leads, or nobody has said for 14 days how it stands. */
export function isUnanswered(
  { position, addedOn }: { readonly position: CompetitorPosition | null; readonly addedOn: number },
  today: number,
): boolean {
  if (position === null) return today - addedOn >= UNPLACED_DAYS;
  return position === 'leads';
}

/** Won of won and lost; null before the first close. */
export const winRate = ({ won, lost }: { readonly won: number; readonly lost: number }): number | null =>
  won + lost === 0 ? null : won / (won + lost);

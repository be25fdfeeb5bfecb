import { QUOTA_STATUS_NAMES } from '@forecastle/rules';
import type { Api } from '../../api/client.ts';
import type { Tone } from '../../ui/Chip.tsx';

export type QuotaView = Awaited<ReturnType<Api['quotas']['view']>>;
export type Standing = QuotaView['reps'][number];
export type Status = NonNullable<Standing['status']>;

export const STATUS_TONES: Readonly<Record<Status, Tone>> = {
  on_track: 'health',
  at_risk: 'attention',
  off_track: 'risk',
};
export const statusName = (status: Status): string => QUOTA_STATUS_NAMES[status];

export const keyOf = ({ scope, memberId }: Pick<Standing, 'scope' | 'memberId'>): string =>
  `${scope} ${memberId ?? ''}`;

/** The organisation and teams whose quotas one may set, the widest first. */
export const aboveReps = ({ all, teams }: QuotaView): readonly Standing[] =>
  [all, ...teams.filter((team) => keyOf(team) !== keyOf(all))].filter(
    ({ mayChange, scope }) => mayChange && scope !== 'rep',
  );

export function nameOf({ scope, name }: Pick<Standing, 'scope' | 'name'>, organization: string): string {
  if (scope === 'organization') return organization;
  return scope === 'team' ? `${name}’s team` : name;
}

/** Of the past periods of a team. */
export const TEAM_OF_TODAY = 'All periods use today’s team.';

/** What is set for the period itself, which a sum of other quotas is not. */
export const setAmount = ({ version, quotaMinor }: Standing): number | null => (version === null ? null : quotaMinor);

/** The same before the rep's ramp. */
export const fullAmount = (standing: Standing): number | null => standing.ramp?.fullMinor ?? setAmount(standing);

export function fromWords({ from, ramp }: Standing): string | null {
  if (ramp) return 'After ramp';
  if (from === 'periods') return 'Total of shorter periods';
  if (from === 'teams') return 'Total of teams and reps';
  return from === 'reps' ? 'Total of the reps' : null;
}

type Expected = Pick<QuotaView, 'expected'>;

/** Returns what stands for the share of a period none or all of whose days have gone by; null in between. */
function edgeWords({ expected }: Expected, isPast: boolean): string | null {
  if (expected.from !== 'elapsed') return null;
  // Today is not over: only after its last day have all days of a period gone by.
  if (expected.percent >= 100) return isPast ? 'The period was over.' : 'The period is over.';
  if (expected.percent <= 0) return isPast ? 'No full day had passed.' : 'No full day has passed yet.';
  return null;
}

const expectedShare = ({ expected }: Expected, isPast: boolean): string =>
  `Expected by ${isPast ? 'then' : 'now'}: ${expected.percent}%`;

/** Returns "Expected by now: 42%." */
export const expectedShort = (view: Expected): string => edgeWords(view, false) ?? `${expectedShare(view, false)}.`;

/** Returns "Expected by now: 42%" and where it comes from, or of a past day "by then". */
export function expectedWords(view: Expected, isPast = false): string {
  const { expected } = view;
  const from = expected.from === 'elapsed' ? 'days elapsed' : `your pace in ${expected.periods} past periods`;
  return edgeWords(view, isPast) ?? `${expectedShare(view, isPast)} (${from}).`;
}

/** Where what is typed into a ramp is kept: apart from drafts of quotas, which would else open in its place. */
export const RAMP_PLACE = 'form/quota-ramp';

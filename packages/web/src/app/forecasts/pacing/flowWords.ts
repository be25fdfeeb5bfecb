/** What the card of the flow of the pipeline says. */
import { counted } from '@forecastle/rules';
import type { Api } from '../../../api/client.ts';
import { formatDay } from '../../../ui/format/dates.ts';
import { formatChange, formatMoney } from '../../../ui/format/money.ts';
import { daysOfWeek } from './pacingWords.ts';

export type PipelineFlow = Awaited<ReturnType<Api['pacing']['flow']>>;
type Flows = PipelineFlow['total'];

const KINDS = ['created', 'lost', 'won'] as const;
const NAMES = { created: 'Created', lost: 'Lost', won: 'Won' } as const;
const money = (minor: string, currency: string) => formatMoney(minor, currency, { style: 'compact' });
const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** "Created $412K (18 deals), lost $188K (9), won $240K (11)" */
export const flowsWords = (flows: Flows, currency: string): string =>
  upper(
    KINDS.map((kind, at) => {
      const { amountMinor, count } = flows[kind];
      const deals = at === 0 ? counted(count, 'deal') : count.toLocaleString('en');
      return `${kind} ${money(amountMinor, currency)} (${deals})`;
    }).join(', '),
  );

/** "2 created, 0 won and 1 lost without an amount: counted, not summed."; null where all have one. */
export function withoutAmountWords({ created, won, lost }: Flows): string | null {
  const count = created.withoutAmount + won.withoutAmount + lost.withoutAmount;
  if (count === 0) return null;
  return `${created.withoutAmount.toLocaleString('en')} created, ${won.withoutAmount.toLocaleString('en')} won and ${lost.withoutAmount.toLocaleString('en')} lost without an amount: counted, not summed.`;
}

export interface FlowChange {
  readonly key: (typeof KINDS)[number];
  readonly name: string;
  /** "+$42.0K" */
  readonly change: string;
  /** More created or won, or less lost; null where nothing changed. */
  readonly isBetter: boolean | null;
}

/** How each of the three compares with the period before. */
export const flowChanges = ({ total, before, currency }: PipelineFlow): readonly FlowChange[] =>
  KINDS.map((key) => {
    const change = BigInt(total[key].amountMinor) - BigInt(before[key].amountMinor);
    return {
      key,
      name: NAMES[key],
      change: formatChange(change, currency, { style: 'compact' }),
      isBetter: change === 0n ? null : change > 0n !== (key === 'lost'),
    };
  });

/** "Against Q3 FY26, to Aug 29"; null where no day of it is counted. */
export function beforeWords({ before }: PipelineFlow): string | null {
  if (before.end === null) return null;
  const { label, end } = before.period;
  return before.end === end ? `Against ${label}` : `Against ${label}, to ${formatDay(before.end, { year: false })}`;
}

export const hasFlow = ({ total, before }: PipelineFlow): boolean =>
  KINDS.some((kind) => total[kind].count > 0 || before[kind].count > 0);

/** All of one week, for its hover. */
export const flowWeekWords = (week: PipelineFlow['weeks'][number], currency: string): string =>
  week.flows === null ? daysOfWeek(week) : `${daysOfWeek(week)}: ${flowsWords(week.flows, currency)}`;

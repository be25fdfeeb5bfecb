/** The facts that move a chance, in words. */
import { counted } from '../../counted.ts';
import type { ForecastCategory } from '../../facts.ts';
import { CATEGORY_NAMES } from '../../names.ts';
import { isDueBefore } from '../membership.ts';
import type { ColumnFact } from './columns.ts';

/** Facts that a history may not hold, as people call them. */
export const WITHOUT_WORDS: Partial<Record<ColumnFact, string>> = {
  stage: 'stage history',
  'close date': 'close date history',
  amount: 'amount history',
  activity: 'activities',
  evidence: 'qualification history',
  contacts: 'contact history',
  category: 'forecast categories',
};

/** A deal as people know it, by local days. */
export interface ChanceWords {
  readonly stageName: string;
  readonly ownerName: string;
  readonly category: ForecastCategory | null;
  readonly winProbability: number;
  readonly hasAmount: boolean;
  readonly closeDay: number | null;
  readonly createdDay: number;
  readonly stageSinceDay: number;
  readonly pushes: number;
  readonly lastActivityDay: number | null;
  readonly lastChangeDay: number | null;
  /** What kind of deal it is, for example `Territory: EMEA`. */
  readonly kinds: readonly string[];
  readonly asOfDay: number;
  /** Of the period. */
  readonly firstDay: number;
  readonly lastDay: number;
}

/** What is said of a fact; which way it moves the chance stands beside it. */
export function factSentence(fact: ColumnFact, words: ChanceWords): string {
  const { asOfDay } = words;
  switch (fact) {
    case 'base':
    case 'time':
      return 'Time left in the period';
    case 'stage':
      return `In ${words.stageName}`;
    case 'close date':
      return closeDateSentence(words);
    case 'amount':
      return words.hasAmount ? 'Size of the amount' : 'No amount yet';
    case 'age':
      return `Created ${daysAgo(asOfDay - words.createdDay)}`;
    case 'time in stage':
      return `${counted(Math.max(0, asOfDay - words.stageSinceDay), 'day')} in stage`;
    case 'pushes':
      return words.pushes === 0
        ? 'Close date never pushed'
        : `Close date pushed ${words.pushes === 1 ? 'once' : `${words.pushes} times`}`;
    case 'activity':
      return words.lastActivityDay === null
        ? 'No activity yet'
        : `Last activity ${daysAgo(asOfDay - words.lastActivityDay)}`;
    case 'silence':
      return words.lastChangeDay === null ? 'Never changed' : `Last changed ${daysAgo(asOfDay - words.lastChangeDay)}`;
    case 'evidence':
      return 'Qualification evidence';
    case 'contacts':
      return 'Contact coverage';
    case 'category':
      return `In ${CATEGORY_NAMES[words.category ?? 'pipeline']}`;
    case 'segment':
      return words.kinds.length === 0 ? 'Kind of deal' : words.kinds.join(', ');
    case 'rule of thumb':
      return `Win probability ${words.winProbability}%, category and date`;
    case 'owner':
      return `Past results of ${words.ownerName}`;
  }
}

function closeDateSentence({ closeDay, asOfDay, firstDay, lastDay }: ChanceWords): string {
  if (closeDay === null) return 'No close date';
  if (closeDay < asOfDay) return `Close date passed ${daysAgo(asOfDay - closeDay)}`;
  if (isDueBefore(closeDay, { firstDay }, asOfDay))
    return `Due ${counted(firstDay - closeDay, 'day')} before the period`;
  if (closeDay > lastDay) return `Due ${counted(closeDay - lastDay, 'day')} after the period`;
  return closeDay === asOfDay ? 'Due today' : `Due in ${counted(closeDay - asOfDay, 'day')}`;
}

const daysAgo = (days: number): string => (days <= 0 ? 'today' : `${counted(days, 'day')} ago`);

/** The facts that move a chance, in words. */
import { counted } from '../../counted.ts';
import type { ForecastCategory } from '../../facts.ts';
import { CATEGORY_NAMES } from '../../names.ts';
import { isDueBefore } from '../membership.ts';
import type { ColumnFact } from './columns.ts';

/** Facts that a history may not hold, as people call them. */
export const WITHOUT_WORDS: Partial<Record<ColumnFact, string>> = {
  stage: 'stages over time',
  'close date': 'close dates over time',
  amount: 'amounts over time',
  activity: 'activities',
  evidence: 'evidence over time',
  contacts: 'contacts over time',
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
      return 'The time that is left';
    case 'stage':
      return `In ${words.stageName}`;
    case 'close date':
      return closeDateSentence(words);
    case 'amount':
      return words.hasAmount ? 'The size of its amount' : 'No amount yet';
    case 'age':
      return `Created ${daysAgo(asOfDay - words.createdDay)}`;
    case 'time in stage':
      return `${counted(Math.max(0, asOfDay - words.stageSinceDay), 'day')} in its stage`;
    case 'pushes':
      return words.pushes === 0
        ? 'Its close date has not been pushed'
        : `Its close date was pushed ${words.pushes === 1 ? 'once' : `${words.pushes} times`}`;
    case 'activity':
      return words.lastActivityDay === null
        ? 'No activity recorded'
        : `Last activity ${daysAgo(asOfDay - words.lastActivityDay)}`;
    case 'silence':
      return words.lastChangeDay === null
        ? 'No change recorded'
        : `Last changed ${daysAgo(asOfDay - words.lastChangeDay)}`;
    case 'evidence':
      return 'How complete its evidence is';
    case 'contacts':
      return 'How well its contacts are covered';
    case 'category':
      return `In ${CATEGORY_NAMES[words.category ?? 'pipeline']}`;
    case 'segment':
      return words.kinds.length === 0 ? 'Its kind of deal' : words.kinds.join(', ');
    case 'rule of thumb':
      return `Its win probability of ${words.winProbability}% with its category and date`;
    case 'owner':
      return `How deals of ${words.ownerName} turned out`;
  }
}

function closeDateSentence({ closeDay, asOfDay, firstDay, lastDay }: ChanceWords): string {
  if (closeDay === null) return 'No close date';
  if (closeDay < asOfDay) return `Its close date passed ${daysAgo(asOfDay - closeDay)}`;
  if (isDueBefore(closeDay, { firstDay }, asOfDay))
    return `Due ${counted(firstDay - closeDay, 'day')} before the period`;
  if (closeDay > lastDay) return `Due ${counted(closeDay - lastDay, 'day')} after the period`;
  return closeDay === asOfDay ? 'Due today' : `Due in ${counted(closeDay - asOfDay, 'day')}`;
}

const daysAgo = (days: number): string => (days <= 0 ? 'today' : `${counted(days, 'day')} ago`);

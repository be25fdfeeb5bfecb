/** Days as rows keep them, and as the calendar counts them. */
import { dayOfIsoDate, isoDate } from '@forecastle/rules';
import type { Days } from '../revenue-sums/days.ts';

/** YYYY-MM-DD, both within. */
export interface DatedDays {
  readonly startsOn: string;
  readonly endsOn: string;
}

export const datesOf = ({ firstDay, lastDay }: Days): DatedDays => ({
  startsOn: isoDate(firstDay),
  endsOn: isoDate(lastDay),
});

export const daysOf = ({ startsOn, endsOn }: DatedDays): Days => ({
  firstDay: dayOfIsoDate(startsOn),
  lastDay: dayOfIsoDate(endsOn),
});

export const areSameDays = (one: DatedDays, other: DatedDays): boolean =>
  one.startsOn === other.startsOn && one.endsOn === other.endsOn;

/** Two columns of a statement that unnests them. */
export const columnsOf = (days: readonly DatedDays[]): [startsOn: string[], endsOn: string[]] => [
  days.map(({ startsOn }) => startsOn),
  days.map(({ endsOn }) => endsOn),
];

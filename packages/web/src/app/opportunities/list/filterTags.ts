import { CATEGORY_NAMES, STATUS_NAMES } from '@forecastle/rules';
import { formatDay } from '../../../ui/format/dates.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import type { DealChoices } from '../edit/applyDealInput.ts';
import type { OpportunityView } from '../opportunityAddress.ts';
import { RISK_WORDS } from '../scoreBands.ts';

export const MISSING_WORDS: Record<OpportunityView['missing'][number], string> = {
  amount: 'No amount',
  close_date: 'No close date',
  closed_on: 'Closed, no date',
  account: 'No account',
};

export const CLOSE_WITHIN_WORDS: Record<NonNullable<OpportunityView['closeIn']>, string> = {
  overdue: 'Overdue',
  next_30_days: 'Next 30 days',
  this_month: 'This month',
  next_month: 'Next month',
  this_quarter: 'This quarter',
  next_quarter: 'Next quarter',
  this_year: 'This year',
};

export interface FilterTag {
  readonly key: string;
  readonly label: string;
  /** What the view becomes when the tag is taken away. */
  readonly without: Partial<OpportunityView>;
}

/** One tag for each filter that holds, in the words of the filter panel. */
export function filterTags(view: OpportunityView, { stages, people }: DealChoices, currency: string): FilterTag[] {
  const tags: FilterTag[] = [];
  const add = (key: string, label: string, without: Partial<OpportunityView>) => tags.push({ key, label, without });
  const nameOf = (list: readonly { id: string; name: string }[], id: string) =>
    list.find((item) => item.id === id)?.name ?? '…';

  if (view.search) add('search', `"${view.search}"`, { search: '' });
  if (view.status.length > 0)
    add('status', view.status.map((status) => STATUS_NAMES[status]).join(', '), { status: [] });
  for (const id of view.stage) add(id, nameOf(stages, id), { stage: view.stage.filter((other) => other !== id) });
  for (const id of view.owner) add(id, nameOf(people, id), { owner: view.owner.filter((other) => other !== id) });
  if (view.team) add('team', `Team of ${nameOf(people, view.team)}`, { team: null });
  for (const risk of view.risk) add(risk, RISK_WORDS[risk], { risk: view.risk.filter((other) => other !== risk) });
  if (view.unqualified !== null) {
    add('unqualified', view.unqualified ? 'Not yet qualified' : 'Qualified only', { unqualified: null });
  }
  for (const category of view.category) {
    add(category, CATEGORY_NAMES[category], { category: view.category.filter((other) => other !== category) });
  }
  if (view.closeIn) {
    const words = CLOSE_WITHIN_WORDS[view.closeIn];
    add('closeIn', view.closeIn === 'overdue' ? words : `Closes ${words.toLowerCase()}`, { closeIn: null });
  }
  if (view.dueIn) {
    const [kind, day] = view.dueIn.split(':');
    add('dueIn', day ? `Due in the ${kind} of ${formatDay(day)}` : `Due by the end of this ${kind}`, { dueIn: null });
  }
  if (view.closeFrom) add('closeFrom', `Closes from ${formatDay(view.closeFrom)}`, { closeFrom: null });
  if (view.closeTo) add('closeTo', `Closes to ${formatDay(view.closeTo)}`, { closeTo: null });
  if (view.amountMin !== null)
    add('amountMin', `At least ${formatMoney(view.amountMin, currency)}`, { amountMin: null });
  if (view.amountMax !== null)
    add('amountMax', `At most ${formatMoney(view.amountMax, currency)}`, { amountMax: null });
  for (const missing of view.missing) {
    add(`without-${missing}`, MISSING_WORDS[missing], { missing: view.missing.filter((other) => other !== missing) });
  }
  return tags;
}

/** What `/forecastle plan` answers: the open actions of this week, with what can be done about each. */
import { counted } from '../counted.ts';
import { dateWords } from '../dateWords.ts';
import { dayOfIsoDate } from '../days.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { ACTION_PRIORITY_NAMES, type ActionPriority } from '../plans/actionTypes.ts';
import {
  actions,
  button,
  context,
  header,
  type SlackBlock,
  type SlackMessage,
  section,
  slackMessage,
} from './blocks.ts';
import { SLACK_ACTIONS } from './slackActions.ts';
import { dealPage, planPage, type SlackReader } from './slackLinks.ts';

/** How many actions are shown: each takes two of a message's blocks. */
export const LISTED_ACTIONS = 20;

export interface SlackPlanItem {
  readonly id: string;
  readonly name: string;
  readonly priority: ActionPriority;
  readonly dealId: string;
  readonly dealName: string;
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly why: string;
  readonly what: string;
}

export interface SlackPlan {
  /** ISO date of its Monday. */
  readonly week: string;
  readonly isMade: boolean;
  readonly completion: number | null;
  readonly target: number;
  readonly done: number;
  readonly snoozed: number;
  readonly open: readonly SlackPlanItem[];
}

/** What was just done to an action, which can be undone. */
export interface PlanNotice {
  readonly words: string;
  readonly undoItemId: string | null;
}

export function planMessage(plan: SlackPlan, reader: SlackReader, notice?: PlanNotice): SlackMessage {
  const { open, completion, target } = plan;
  const title = `Plan for the week of ${dateWords(dayOfIsoDate(plan.week), reader.locale)}`;
  const progress = [
    `${counted(open.length, 'open action')}`,
    `${plan.done} done`,
    ...(plan.snoozed === 0 ? [] : [`${plan.snoozed} snoozed`]),
    ...(completion === null ? [] : [`${completion}% complete, target ${target}%`]),
  ].join(' · ');
  const shown = open.slice(0, LISTED_ACTIONS);
  const left = open.length - shown.length;
  const nothing = !plan.isMade
    ? 'You have no plan this week yet.'
    : open.length === 0
      ? 'All done for this week.'
      : null;
  return slackMessage(notice ? `${notice.words} ${progress}` : `${title}: ${progress}`, [
    header(title),
    ...(notice ? noticeBlocks(notice) : []),
    context(progress),
    ...(nothing === null ? [] : [section(nothing)]),
    ...shown.flatMap((item, at) => itemBlocks(item, at, reader)),
    ...(left > 0 ? [context(`${counted(left, 'more action')} in your plan.`)] : []),
    actions([button({ label: 'Open my plan', action: `${SLACK_ACTIONS.open}:plan`, url: planPage(reader) })]),
  ]);
}

const noticeBlocks = ({ words, undoItemId }: PlanNotice): SlackBlock[] => [
  section(
    words,
    undoItemId === null ? undefined : button({ label: 'Undo', action: SLACK_ACTIONS.reopenItem, value: undoItemId }),
  ),
];

function itemBlocks(item: SlackPlanItem, at: number, reader: SlackReader): SlackBlock[] {
  const amount =
    item.amountMinor === null ? '' : `, ${formatMoney(item.amountMinor, item.currency, 'compact', reader.locale)}`;
  return [
    section(
      [
        `${at + 1}. ${item.name} (${ACTION_PRIORITY_NAMES[item.priority]})`,
        `${item.dealName}${amount}`,
        item.why,
        item.what,
      ].join('\n'),
    ),
    actions([
      button({
        label: 'Complete',
        action: `${SLACK_ACTIONS.completeItem}:${at}`,
        value: item.id,
        spoken: `Complete: ${item.name}, ${item.dealName}`,
      }),
      button({
        label: 'Snooze to Monday',
        action: `${SLACK_ACTIONS.snoozeItem}:${at}`,
        value: item.id,
        spoken: `Snooze to Monday: ${item.name}, ${item.dealName}`,
      }),
      button({
        label: 'Open deal',
        action: `${SLACK_ACTIONS.open}:${at}`,
        url: dealPage(reader, item.dealId),
        spoken: `Open ${item.dealName}`,
      }),
    ]),
  ];
}

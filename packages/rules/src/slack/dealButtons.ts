import { counted } from '../counted.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { ending, type SlackAudience } from './audience.ts';
import {
  actions,
  button,
  context,
  header,
  type SlackBlock,
  type SlackButton,
  type SlackMessage,
  section,
  slackMessage,
} from './blocks.ts';
import { SLACK_ACTIONS } from './slackActions.ts';
import { dealPage } from './slackLinks.ts';
import type { SlackTopic } from './slackTopics.ts';

/** Returns what can be done about a deal: it is opened, and a person may log a call. Buttons in a channel only lead to the product. */
export function dealButtons(
  { id, name }: { readonly id: string; readonly name: string },
  { reader, channel }: SlackAudience,
  at = 0,
): [open: SlackButton, ...others: SlackButton[]] {
  const open = button({
    label: 'Open',
    action: `${SLACK_ACTIONS.open}:${at}`,
    url: dealPage(reader, id),
    spoken: `Open ${name}`,
  });
  if (channel) return [open];
  const logCall = button({
    label: 'Log a call',
    action: `${SLACK_ACTIONS.logCall}:${at}`,
    value: id,
    spoken: `Log a call on ${name}`,
  });
  return [open, logCall];
}

/** Deals that the same happened to. */
export interface SlackDealNews<Deal> {
  readonly count: number;
  /** In the organisation's currency. */
  readonly sumMinor: string;
  readonly currency: string;
  /** Deals that count in the number and not in the sum. */
  readonly withoutAmount: number;
  /** The largest first, up to the listed number. */
  readonly deals: readonly Deal[];
}

interface SeveralDeals<Deal> {
  /** What happened to them, behind their number. */
  readonly what: string;
  readonly topic: SlackTopic;
  readonly linesOf: (deal: Deal) => readonly string[];
  /** Leads to all of them. */
  readonly list: { readonly label: string; readonly url: string };
}

/** Returns the message of several deals: their number and sum, those that are listed, and how many more there are. */
export function severalDeals<Deal extends { readonly id: string; readonly name: string }>(
  { what, topic, linesOf, list }: SeveralDeals<Deal>,
  { count, sumMinor, currency, withoutAmount, deals }: SlackDealNews<Deal>,
  audience: SlackAudience,
): SlackMessage {
  const sum = formatMoney(Number(sumMinor), currency, 'compact', audience.reader.locale);
  const title = `${counted(count, 'deal')} ${what}, ${sum}`;
  const left = count - deals.length;
  return slackMessage(`${title}. Largest: ${deals[0]?.name ?? ''}`, [
    header(title),
    ...(withoutAmount > 0 ? [context(`${counted(withoutAmount, 'deal')} without an amount.`)] : []),
    ...deals.flatMap((deal, at) => listedDeal(deal, linesOf(deal), { audience, at })),
    ...(left > 0 ? [context(`${counted(left, 'more deal')} ${what}.`)] : []),
    ...ending(audience, [topic], [button({ ...list, action: `${SLACK_ACTIONS.open}:list` })]),
  ]);
}

/** Returns one of several deals: its lines, the first of them numbered, and its buttons. */
function listedDeal(
  deal: { readonly id: string; readonly name: string },
  lines: readonly string[],
  { audience, at }: { readonly audience: SlackAudience; readonly at: number },
): SlackBlock[] {
  const [open, ...others] = dealButtons(deal, audience, at);
  const text = [`${at + 1}. ${deal.name}`, ...lines].join('\n');
  return others.length === 0 ? [section(text, open)] : [section(text), actions([open, ...others])];
}

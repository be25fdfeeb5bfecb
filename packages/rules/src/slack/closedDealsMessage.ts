/** Deals that were won, or lost: one as it closed, or several with their sum. */
import { counted } from '../counted.ts';
import { dateWords } from '../dateWords.ts';
import { dayOfIsoDate } from '../days.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { ending, type SlackAudience } from './audience.ts';
import { button, context, header, rows, type SlackMessage, slackMessage } from './blocks.ts';
import { dealButtons, listedDeal } from './dealButtons.ts';
import { SLACK_ACTIONS } from './slackActions.ts';
import { closedDealsPage } from './slackLinks.ts';

/** How many of several deals are listed. */
export const LISTED_NEWS_DEALS = 10;

export interface SlackClosedDeal {
  readonly id: string;
  readonly name: string;
  readonly accountName: string | null;
  readonly ownerName: string;
  readonly amountMinor: number | null;
  readonly currency: string;
  /** ISO date; null where nobody said it. */
  readonly closedOn: string | null;
  /** Days from its creation to its close; null where it was recorded after it closed. A cycle of no days is not said. */
  readonly days: number | null;
  /** The win reason or the loss reason. */
  readonly reason: string | null;
}

export interface SlackClosedDeals {
  readonly status: 'won' | 'lost';
  readonly count: number;
  /** In the organisation's currency. */
  readonly sumMinor: string;
  readonly currency: string;
  /** Deals that count in the number and not in the sum. */
  readonly withoutAmount: number;
  /** The largest first, up to the listed number. */
  readonly deals: readonly SlackClosedDeal[];
}

const REASONS = { won: 'Win reason', lost: 'Loss reason' } as const;

export function closedDealsMessage(closed: SlackClosedDeals, audience: SlackAudience): SlackMessage {
  const [only, ...others] = closed.deals;
  return only && others.length === 0 && closed.count === 1
    ? oneDeal(only, closed.status, audience)
    : severalDeals(closed, audience);
}

const topicOf = (status: 'won' | 'lost') => (status === 'won' ? 'deal_won' : 'deal_lost');

function wordsOf(deal: SlackClosedDeal, { reader: { locale } }: SlackAudience) {
  return {
    amount: deal.amountMinor === null ? 'No amount' : formatMoney(deal.amountMinor, deal.currency, 'compact', locale),
    closed: deal.closedOn === null ? null : dateWords(dayOfIsoDate(deal.closedOn), locale),
    days: deal.days === null || deal.days === 0 ? null : counted(deal.days, 'day'),
  };
}

function oneDeal(deal: SlackClosedDeal, status: 'won' | 'lost', audience: SlackAudience): SlackMessage {
  const { amount, closed, days } = wordsOf(deal, audience);
  return slackMessage(
    [
      `Deal ${status}: ${deal.name}`,
      amount,
      ...(deal.accountName === null ? [] : [deal.accountName]),
      deal.ownerName,
    ].join(', '),
    [
      header(`Deal ${status}: ${deal.name}`),
      ...(deal.accountName === null ? [] : [context(deal.accountName)]),
      ...rows([
        ['Amount', amount],
        ['Owner', deal.ownerName],
        ...(closed === null ? [] : [['Closed', closed] as const]),
        ...(days === null ? [] : [['Sales cycle', days] as const]),
        ...(deal.reason === null ? [] : [[REASONS[status], deal.reason] as const]),
      ]),
      ...ending(audience, [topicOf(status)], dealButtons(deal, audience)),
    ],
  );
}

function severalDeals(
  { status, count, sumMinor, currency, withoutAmount, deals }: SlackClosedDeals,
  audience: SlackAudience,
): SlackMessage {
  const { reader } = audience;
  const title = `${counted(count, 'deal')} ${status}, ${formatMoney(Number(sumMinor), currency, 'compact', reader.locale)}`;
  const left = count - deals.length;
  return slackMessage(`${title}. Largest: ${deals[0]?.name ?? ''}`, [
    header(title),
    ...(withoutAmount > 0 ? [context(`${counted(withoutAmount, 'deal')} without an amount.`)] : []),
    ...deals.flatMap((deal, at) => listedDeal(deal, listedLines(deal, status, audience), { audience, at })),
    ...(left > 0 ? [context(`${counted(left, 'more deal')} ${status}.`)] : []),
    ...ending(
      audience,
      [topicOf(status)],
      [button({ label: 'Open the list', action: `${SLACK_ACTIONS.open}:list`, url: closedDealsPage(reader, status) })],
    ),
  ]);
}

function listedLines(deal: SlackClosedDeal, status: 'won' | 'lost', audience: SlackAudience): string[] {
  const { amount, closed, days } = wordsOf(deal, audience);
  return [
    [
      amount,
      ...(deal.accountName === null ? [] : [deal.accountName]),
      deal.ownerName,
      ...(closed === null ? [] : [`closed ${closed}`]),
      ...(days === null ? [] : [`sales cycle ${days}`]),
    ].join(', '),
    ...(deal.reason === null ? [] : [`${REASONS[status]}: ${deal.reason}`]),
  ];
}

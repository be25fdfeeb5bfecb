/** Deals that were won, or lost: one as it closed, or several with their sum. */
import { counted } from '../counted.ts';
import { dateWords } from '../dateWords.ts';
import { dayOfIsoDate } from '../days.ts';
import { ending, type SlackAudience } from './audience.ts';
import { context, header, rows, type SlackMessage, slackMessage } from './blocks.ts';
import { dealButtons, type SlackDealNews, severalDeals } from './dealButtons.ts';
import { amountWords } from './dealMessages.ts';
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

export interface SlackClosedDeals extends SlackDealNews<SlackClosedDeal> {
  readonly status: 'won' | 'lost';
}

const REASONS = { won: 'Win reason', lost: 'Loss reason' } as const;

export function closedDealsMessage(closed: SlackClosedDeals, audience: SlackAudience): SlackMessage {
  const { status, count, deals } = closed;
  const [only] = deals;
  if (only && count === 1) return oneDeal(only, status, audience);
  return severalDeals(
    {
      what: status,
      topic: topicOf(status),
      linesOf: (deal) => listedLines(deal, status, audience),
      list: { label: 'Open the list', url: closedDealsPage(audience.reader, status) },
    },
    closed,
    audience,
  );
}

const topicOf = (status: 'won' | 'lost') => (status === 'won' ? 'deal_won' : 'deal_lost');

function wordsOf(deal: SlackClosedDeal, { reader }: SlackAudience) {
  return {
    amount: amountWords(deal.amountMinor, deal.currency, reader),
    closed: deal.closedOn === null ? null : dateWords(dayOfIsoDate(deal.closedOn), reader.locale),
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

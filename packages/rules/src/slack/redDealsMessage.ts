/** Large deals whose risk score turned red: what costs it most, and what to do next. */
import { counted } from '../counted.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { RISK_BAND_NAMES } from '../names.ts';
import { ending, type SlackAudience } from './audience.ts';
import { button, context, header, rows, type SlackMessage, section, slackMessage } from './blocks.ts';
import { dealButtons, listedDeal } from './dealButtons.ts';
import { SLACK_ACTIONS } from './slackActions.ts';
import { redDealsPage } from './slackLinks.ts';

export interface SlackTurnedRed {
  readonly id: string;
  readonly name: string;
  readonly accountName: string | null;
  readonly ownerName: string;
  readonly stageName: string;
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly risk: number;
  /** Its most urgent risk; null where nothing in particular is. */
  readonly reason: string | null;
  /** The open action of its owner's plan, else its next step; null without either. */
  readonly next: string | null;
}

export interface SlackTurnedReds {
  readonly count: number;
  /** In the organisation's currency. */
  readonly sumMinor: string;
  readonly currency: string;
  readonly withoutAmount: number;
  /** The largest first, up to the listed number. */
  readonly deals: readonly SlackTurnedRed[];
}

const NO_NEXT = 'Add a next step.';
const TOPICS = ['large_deal_red'] as const;

export function redDealsMessage(reds: SlackTurnedReds, audience: SlackAudience): SlackMessage {
  const [only, ...others] = reds.deals;
  return only && others.length === 0 && reds.count === 1 ? oneDeal(only, audience) : severalDeals(reds, audience);
}

const amountOf = ({ amountMinor, currency }: SlackTurnedRed, { reader }: SlackAudience): string =>
  amountMinor === null ? 'No amount' : formatMoney(amountMinor, currency, 'compact', reader.locale);

function oneDeal(deal: SlackTurnedRed, audience: SlackAudience): SlackMessage {
  const amount = amountOf(deal, audience);
  const title = `Now at high risk: ${deal.name}`;
  return slackMessage([title, amount, `risk ${deal.risk} of 100`, deal.ownerName].join(', '), [
    header(title),
    ...(deal.accountName === null ? [] : [context(deal.accountName)]),
    ...rows([
      ['Amount', amount],
      ['Risk', `${deal.risk} of 100 (${RISK_BAND_NAMES.red})`],
      ['Stage', deal.stageName],
      ['Owner', deal.ownerName],
      ['What to do next', deal.next ?? NO_NEXT],
    ]),
    ...(deal.reason === null ? [] : [section(deal.reason)]),
    ...ending(audience, TOPICS, dealButtons(deal, audience)),
  ]);
}

function severalDeals({ count, sumMinor, currency, withoutAmount, deals }: SlackTurnedReds, audience: SlackAudience) {
  const { reader } = audience;
  const sum = formatMoney(Number(sumMinor), currency, 'compact', reader.locale);
  const title = `${counted(count, 'deal')} now at high risk, ${sum}`;
  const left = count - deals.length;
  return slackMessage(`${title}. Largest: ${deals[0]?.name ?? ''}`, [
    header(title),
    ...(withoutAmount > 0 ? [context(`${counted(withoutAmount, 'deal')} without an amount.`)] : []),
    ...deals.flatMap((deal, at) => listedDeal(deal, listedLines(deal, audience), { audience, at })),
    ...(left > 0 ? [context(`${counted(left, 'more deal')} now at high risk.`)] : []),
    ...ending(audience, TOPICS, [
      button({ label: 'Open all deals at risk', action: `${SLACK_ACTIONS.open}:list`, url: redDealsPage(reader) }),
    ]),
  ]);
}

const listedLines = (deal: SlackTurnedRed, audience: SlackAudience): string[] => [
  [amountOf(deal, audience), deal.stageName, deal.ownerName, `risk ${deal.risk} of 100`].join(', '),
  ...(deal.reason === null ? [] : [deal.reason]),
  `Next: ${deal.next ?? NO_NEXT}`,
];

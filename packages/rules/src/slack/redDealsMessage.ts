/** Large deals whose risk score turned red: what costs it most, and what to do next. */
import { RISK_BAND_NAMES } from '../names.ts';
import { ending, type SlackAudience } from './audience.ts';
import { context, header, rows, type SlackMessage, section, slackMessage } from './blocks.ts';
import { dealButtons, type SlackDealNews, severalDeals } from './dealButtons.ts';
import { amountWords } from './dealMessages.ts';
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

export type SlackTurnedReds = SlackDealNews<SlackTurnedRed>;

const NO_NEXT = 'Add a next step.';
const TOPIC = 'large_deal_red';

export function redDealsMessage(reds: SlackTurnedReds, audience: SlackAudience): SlackMessage {
  const [only] = reds.deals;
  if (only && reds.count === 1) return oneDeal(only, audience);
  return severalDeals(
    {
      what: 'now at high risk',
      topic: TOPIC,
      linesOf: (deal) => listedLines(deal, audience),
      list: { label: 'Open all deals at risk', url: redDealsPage(audience.reader) },
    },
    reds,
    audience,
  );
}

function oneDeal(deal: SlackTurnedRed, audience: SlackAudience): SlackMessage {
  const amount = amountWords(deal.amountMinor, deal.currency, audience.reader);
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
    ...ending(audience, [TOPIC], dealButtons(deal, audience)),
  ]);
}

const listedLines = (deal: SlackTurnedRed, { reader }: SlackAudience): string[] => [
  [
    amountWords(deal.amountMinor, deal.currency, reader),
    deal.stageName,
    deal.ownerName,
    `risk ${deal.risk} of 100`,
  ].join(', '),
  ...(deal.reason === null ? [] : [deal.reason]),
  `Next: ${deal.next ?? NO_NEXT}`,
];

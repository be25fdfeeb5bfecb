/** What `/forecastle risk` answers: open deals with a red risk score, largest first. */
import { counted } from '../counted.ts';
import { dateWords } from '../dateWords.ts';
import { dayOfIsoDate } from '../days.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { actions, button, context, header, rows, type SlackMessage, section, slackMessage } from './blocks.ts';
import { amountWords } from './dealMessages.ts';
import { SLACK_ACTIONS } from './slackActions.ts';
import { dealPage, redDealsPage, type SlackReader } from './slackLinks.ts';

/** How many red deals are listed. */
export const LISTED_RED_DEALS = 10;

export interface SlackRedDeal {
  readonly id: string;
  readonly name: string;
  readonly ownerName: string;
  readonly stageName: string;
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly closeDate: string | null;
  readonly risk: number;
  /** Its most urgent risk trigger; null without one. */
  readonly reason: string | null;
}

export interface SlackRisk {
  readonly scopeWords: string;
  readonly currency: string;
  readonly red: { readonly count: number; readonly amountMinor: number; readonly percent: number | null };
  readonly open: { readonly count: number };
  /** Up to the listed number, largest first. */
  readonly deals: readonly SlackRedDeal[];
}

export function riskMessage({ scopeWords, currency, red, open, deals }: SlackRisk, reader: SlackReader): SlackMessage {
  const money = (minor: number, of: string) => formatMoney(minor, of, 'compact', reader.locale);
  const words =
    red.count === 0
      ? 'No open deals are at high risk.'
      : `${counted(red.count, 'open deal')} at high risk, ${money(red.amountMinor, currency)}`;
  const left = red.count - deals.length;
  return slackMessage(words, [
    header('Deals at high risk'),
    context(scopeWords),
    ...(red.count === 0
      ? [section(words)]
      : rows([
          ['At risk', `${money(red.amountMinor, currency)}${red.percent === null ? '' : ` (${red.percent}% of open)`}`],
          ['Deals', `${red.count} of ${open.count} open`],
        ])),
    ...deals.map((deal, at) =>
      section(
        [
          `${at + 1}. ${deal.name}`,
          [
            amountWords(deal.amountMinor, deal.currency, reader),
            deal.stageName,
            deal.closeDate === null
              ? 'no close date'
              : `closes ${dateWords(dayOfIsoDate(deal.closeDate), reader.locale)}`,
            deal.ownerName,
            `risk ${deal.risk} of 100`,
          ].join(', '),
          ...(deal.reason === null ? [] : [deal.reason]),
        ].join('\n'),
        button({
          label: 'Open',
          action: `${SLACK_ACTIONS.open}:${at}`,
          url: dealPage(reader, deal.id),
          spoken: `Open ${deal.name}`,
        }),
      ),
    ),
    ...(left > 0 ? [context(`${counted(left, 'more deal')} at high risk.`)] : []),
    ...(red.count === 0
      ? []
      : [
          actions([
            button({ label: 'Open the list', action: `${SLACK_ACTIONS.open}:list`, url: redDealsPage(reader) }),
          ]),
        ]),
  ]);
}

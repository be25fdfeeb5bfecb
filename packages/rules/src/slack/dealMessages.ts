/** What `/forecastle deal` answers: one deal, a choice of several, or that there is none. */
import { counted } from '../counted.ts';
import { dateWords } from '../dateWords.ts';
import { dayOfIsoDate } from '../days.ts';
import type { ContactRole, DealStatus, ForecastCategory } from '../facts.ts';
import type { FreshnessBand } from '../health/freshness.ts';
import type { RiskBand } from '../health/riskScore.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { CATEGORY_NAMES, FRESHNESS_BAND_NAMES, RISK_BAND_NAMES, ROLE_NAMES, STATUS_NAMES } from '../names.ts';
import {
  actions,
  button,
  context,
  header,
  rows,
  type SlackMessage,
  section,
  sentence,
  slackMessage,
} from './blocks.ts';
import { SLACK_ACTIONS } from './slackActions.ts';
import { dealPage, type SlackReader } from './slackLinks.ts';

export interface SlackDealContact {
  readonly name: string;
  readonly role: ContactRole | null;
  readonly freshness: { readonly score: number; readonly band: FreshnessBand };
}

export interface SlackDeal {
  readonly id: string;
  readonly name: string;
  readonly accountName: string | null;
  readonly ownerName: string;
  readonly status: DealStatus;
  readonly stageName: string;
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly category: ForecastCategory | null;
  /** ISO dates. */
  readonly closeDate: string | null;
  readonly closedOn: string | null;
  /** Null for a closed deal, whose scores are history; `reason` is what costs it most. */
  readonly risk: {
    readonly score: number;
    readonly band: RiskBand;
    readonly isQualified: boolean;
    readonly reason: string | null;
  } | null;
  readonly nextStep: string | null;
  /** Those in a key role. */
  readonly keyContacts: readonly SlackDealContact[];
}

const day = (iso: string, { locale }: SlackReader): string => dateWords(dayOfIsoDate(iso), locale);

/** Returns an amount as messages say it. */
export const amountWords = (minor: number | null, currency: string, { locale }: SlackReader): string =>
  minor === null ? 'No amount' : formatMoney(minor, currency, 'compact', locale);

function riskWords({ risk }: SlackDeal): string | null {
  if (risk === null) return null;
  return risk.isQualified ? `${risk.score} of 100 (${RISK_BAND_NAMES[risk.band]})` : 'Not yet qualified';
}

const contactWords = ({ name, role, freshness }: SlackDealContact): string =>
  `${name}${role === null ? '' : ` (${ROLE_NAMES[role]})`}: ${FRESHNESS_BAND_NAMES[freshness.band]}, ${freshness.score} of 100`;

/** Returns a deal as it stands, with buttons to open it and to log a call. */
export function dealMessage(deal: SlackDeal, reader: SlackReader): SlackMessage {
  const isOpen = deal.status === 'open';
  const risk = riskWords(deal);
  const close = isOpen ? deal.closeDate : (deal.closedOn ?? deal.closeDate);
  const amount = amountWords(deal.amountMinor, deal.currency, reader);
  const reason = deal.risk?.isQualified ? deal.risk.reason : null;
  return slackMessage(
    [
      deal.name,
      amount,
      isOpen ? deal.stageName : STATUS_NAMES[deal.status],
      ...(risk === null ? [] : [`Risk ${risk}`]),
    ].join(', '),
    [
      header(deal.name),
      ...(deal.accountName === null ? [] : [context(deal.accountName)]),
      ...rows([
        ['Stage', isOpen ? deal.stageName : STATUS_NAMES[deal.status]],
        ['Amount', amount],
        [isOpen ? 'Close date' : 'Closed', close === null ? 'None' : day(close, reader)],
        ['Category', CATEGORY_NAMES[deal.category ?? 'pipeline']],
        ['Owner', deal.ownerName],
        ...(risk === null ? [] : [['Risk', risk] as const]),
        ...(isOpen ? [['Next step', deal.nextStep ?? 'None'] as const] : []),
        ...(isOpen
          ? [
              [
                'Key contacts',
                deal.keyContacts.length === 0 ? 'None' : deal.keyContacts.map(contactWords).join('\n'),
              ] as const,
            ]
          : []),
      ]),
      ...(reason === null ? [] : [section(reason)]),
      actions([
        button({
          label: 'Open',
          action: SLACK_ACTIONS.open,
          url: dealPage(reader, deal.id),
          spoken: `Open ${deal.name}`,
        }),
        button({
          label: 'Log a call',
          action: SLACK_ACTIONS.logCall,
          value: deal.id,
          spoken: `Log a call on ${deal.name}`,
        }),
      ]),
    ],
  );
}

/** How many deals are offered to choose from. */
export const OFFERED_DEALS = 5;

export interface DealChoice {
  readonly id: string;
  readonly name: string;
  readonly accountName: string | null;
}

export interface FoundDeals {
  /** The first of them, the nearest first. */
  readonly items: readonly DealChoice[];
  readonly total: number;
  /** Whether there are even more than counted. */
  readonly isMore: boolean;
  /** Whether none holds the words, and these come near. */
  readonly isNear: boolean;
}

/** Returns deals to choose from; `action` is what is done with the chosen one. */
export function dealChoices(typed: string, { items, total, isMore, isNear }: FoundDeals, action: string): SlackMessage {
  const shown = items.slice(0, OFFERED_DEALS);
  const left = total - shown.length;
  const words = isNear
    ? `No deal is called “${typed}”. Similar names:`
    : `${isMore ? 'More than ' : ''}${counted(total, 'deal')} match “${typed}”. Choose one:`;
  return slackMessage(words, [
    section(words),
    actions(
      shown.map(({ id, name, accountName }, at) =>
        button({
          label: accountName === null ? name : `${name}, ${accountName}`,
          // Each button of a message has a name of its own.
          action: `${action}:${at}`,
          value: id,
        }),
      ),
    ),
    ...(left > 0 || isMore
      ? [context(`${isMore ? 'More than ' : ''}${counted(Math.max(left, 1), 'more deal')}. Type more of the name.`)]
      : []),
  ]);
}

/** The same words whether there is none or it is hidden. */
export const noDeal = (typed: string): SlackMessage =>
  sentence(`There is no deal “${typed}”, or you cannot see it. Check the name and try again.`);

/** Monday's digest: the figures of the screens for what somebody sees. */
import { counted } from '../counted.ts';
import { dateWords } from '../dateWords.ts';
import { dayOfIsoDate } from '../days.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { COVERAGE_WANTED } from '../revenue/alerts.ts';
import { ending, type SlackAudience } from './audience.ts';
import {
  button,
  context,
  header,
  heading,
  rows,
  type SlackBlock,
  type SlackMessage,
  section,
  slackMessage,
} from './blocks.ts';
import { dealButtons } from './dealButtons.ts';
import { changeWords, type SlackForecast } from './forecastMessage.ts';
import { alertLines, type SlackAlert } from './revenueAlertsMessage.ts';
import { SLACK_ACTIONS } from './slackActions.ts';
import { dashboardPage, forecastPage } from './slackLinks.ts';

export interface SlackStakeDeal {
  readonly id: string;
  readonly name: string;
  readonly ownerName: string;
  /** In the organisation's currency. */
  readonly stakeMinor: number;
  readonly amountMinor: number | null;
  /** ISO date. */
  readonly closeDate: string | null;
  /** Null while it is not yet qualified. */
  readonly risk: number | null;
}

interface Sum {
  readonly count: number;
  /** In the organisation's currency. */
  readonly amountMinor: number;
}

export interface SlackDigest {
  /** ISO dates: the Monday of this week, and the week before. */
  readonly week: string;
  readonly lastWeek: { readonly from: string; readonly to: string };
  readonly forecast: SlackForecast;
  /** Null without a quota; `times` is null once it is reached. */
  readonly coverage: { readonly times: number | null } | null;
  readonly atRisk: Sum & { readonly percent: number | null };
  readonly won: Sum;
  readonly lost: Sum;
  readonly alerts: readonly SlackAlert[];
  /** Of last week's plans; `completion` is null where nothing was planned. */
  readonly plan: { readonly completion: number | null; readonly target: number };
  /** Those with the most at stake, the first of them first. */
  readonly deals: readonly SlackStakeDeal[];
}

export function weeklyDigestMessage(digest: SlackDigest, audience: SlackAudience): SlackMessage {
  const { week, lastWeek, forecast, coverage, atRisk, alerts, deals } = digest;
  const { reader } = audience;
  const { currency, mostLikelyMinor, range, change, quotaMinor } = forecast;
  const money = (minor: number) => formatMoney(minor, currency, 'compact', reader.locale);
  const day = (iso: string) => dateWords(dayOfIsoDate(iso), reader.locale);
  const sum = ({ count, amountMinor }: Sum, share = '') =>
    count === 0 ? 'None' : `${money(amountMinor)}${share}, ${counted(count, 'deal')}`;
  const title = `Week of ${day(week)}`;
  const gist = [
    mostLikelyMinor === null ? 'no forecast' : `most likely ${money(mostLikelyMinor)}`,
    atRisk.count === 0
      ? 'no deals at high risk'
      : `${counted(atRisk.count, 'deal')} at high risk (${money(atRisk.amountMinor)})`,
    `${digest.won.count === 0 ? 'no deals' : counted(digest.won.count, 'deal')} won last week`,
  ].join(', ');
  return slackMessage(`${title}, ${forecast.scopeWords}, ${forecast.periodLabel}: ${gist}`, [
    header(title),
    context(`${forecast.scopeWords}, ${forecast.periodLabel}`),
    ...rows([
      ...(mostLikelyMinor === null ? [] : [['Most likely', money(mostLikelyMinor)] as const]),
      ...(range === null ? [] : [['Range', `${money(range.lowMinor)} to ${money(range.highMinor)} (80%)`] as const]),
      ...(change === null ? [] : [['Since last week', changeWords(change, currency, reader)] as const]),
      ['Closed', sum({ count: forecast.closedDeals, amountMinor: forecast.closedMinor })],
      ['Commit', money(forecast.commitMinor)],
      ...(quotaMinor === null ? [] : [['Quota', money(quotaMinor)] as const]),
      ...(coverage === null ? [] : [['Coverage', coverageWords(coverage)] as const]),
      ['At high risk', sum(atRisk, atRisk.percent === null ? '' : ` (${atRisk.percent}% of open)`)],
    ]),
    ...(forecast.why === null ? [] : [section(forecast.why)]),
    heading('Last week'),
    ...rows([
      ['Won', sum(digest.won)],
      ['Lost', sum(digest.lost)],
      ['Plan completed', planWords(digest.plan)],
    ]),
    context(`${day(lastWeek.from)} to ${day(lastWeek.to)}`),
    ...(alerts.length === 0 ? [] : [heading('Alerts'), ...alerts.map((alert) => section(alertLines(alert)))]),
    ...(deals.length === 0 ? [] : [heading('Deals with the most at stake')]),
    ...deals.map((deal, at) => stakeDeal(deal, at, { audience, currency })),
    ...ending(
      audience,
      ['weekly_digest'],
      [
        button({ label: 'Open the dashboard', action: SLACK_ACTIONS.open, url: dashboardPage(reader) }),
        button({ label: 'Open forecast', action: `${SLACK_ACTIONS.open}:forecast`, url: forecastPage(reader) }),
      ],
    ),
  ]);
}

const coverageWords = ({ times }: NonNullable<SlackDigest['coverage']>): string =>
  times === null ? 'Quota reached' : `${times}x, target ${COVERAGE_WANTED}x`;

const planWords = ({ completion, target }: SlackDigest['plan']): string =>
  completion === null ? 'No plan' : `${completion}%, target ${target}%`;

function stakeDeal(
  deal: SlackStakeDeal,
  at: number,
  { audience, currency }: { readonly audience: SlackAudience; readonly currency: string },
): SlackBlock {
  const { reader } = audience;
  const money = (minor: number) => formatMoney(minor, currency, 'compact', reader.locale);
  const [open] = dealButtons(deal, audience, at);
  return section(
    [
      `${at + 1}. ${deal.name}`,
      [
        deal.amountMinor === null ? money(deal.stakeMinor) : `${money(deal.stakeMinor)} of ${money(deal.amountMinor)}`,
        deal.ownerName,
        ...(deal.closeDate === null ? [] : [`due ${dateWords(dayOfIsoDate(deal.closeDate), reader.locale)}`]),
        deal.risk === null ? 'not yet qualified' : `risk ${deal.risk} of 100`,
      ].join(', '),
    ].join('\n'),
    open,
  );
}

/** What `/forecastle forecast` answers: the running period of what somebody sees. */
import { dateWords } from '../dateWords.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { actions, button, context, header, rows, type SlackMessage, section, slackMessage } from './blocks.ts';
import { SLACK_ACTIONS } from './slackActions.ts';
import { forecastChangesPage, forecastPage, type SlackReader } from './slackLinks.ts';

export interface SlackForecast {
  readonly periodLabel: string;
  /** Whose it is: “Your deals”. */
  readonly scopeWords: string;
  readonly currency: string;
  /** Minor units; null without a forecast. */
  readonly mostLikelyMinor: number | null;
  /** Null without a range. */
  readonly range: { readonly lowMinor: number; readonly highMinor: number } | null;
  /** Why there is no forecast or no range, as the product says it. */
  readonly why: string | null;
  readonly closedMinor: number;
  readonly closedDeals: number;
  readonly commitMinor: number;
  readonly quotaMinor: number | null;
  /** What moved it is not counted yet. */
  readonly isChangeLater: boolean;
  /** Null where no forecast was kept a week ago, and where it is counted later. */
  readonly change: {
    readonly sinceDay: number;
    readonly amountMinor: number;
    /** What moved it most. */
    readonly steps: readonly { readonly label: string; readonly amountMinor: number }[];
  } | null;
  /** How far past ranges are to be trusted; null without. */
  readonly trust: string | null;
}

/** Says how far a sum moved: "+NZ$1.2M". */
const movedBy = (minor: number, currency: string, { locale }: SlackReader): string =>
  `${minor > 0 ? '+' : ''}${formatMoney(minor, currency, 'compact', locale)}`;

/** Says how far the forecast moved since last week, and since which day. */
export const changeWords = (
  { sinceDay, amountMinor }: NonNullable<SlackForecast['change']>,
  currency: string,
  reader: SlackReader,
): string => `${movedBy(amountMinor, currency, reader)} (${dateWords(sinceDay, reader.locale)})`;

/** Says what moved a forecast. */
export const movedWords = (
  steps: NonNullable<SlackForecast['change']>['steps'],
  currency: string,
  reader: SlackReader,
): string =>
  `Moved by: ${steps.map(({ label, amountMinor }) => `${label} ${movedBy(amountMinor, currency, reader)}`).join(', ')}.`;

export function forecastMessage(forecast: SlackForecast, reader: SlackReader): SlackMessage {
  const money = (minor: number) => formatMoney(minor, forecast.currency, 'compact', reader.locale);
  const { range, mostLikelyMinor, change, why, trust, quotaMinor } = forecast;
  const title = `Forecast ${forecast.periodLabel}`;
  const figure = mostLikelyMinor === null ? 'No forecast' : `most likely ${money(mostLikelyMinor)}`;
  const rangeWords = range && `${money(range.lowMinor)} to ${money(range.highMinor)}`;
  return slackMessage(`${title}, ${forecast.scopeWords}: ${figure}${rangeWords ? `, range ${rangeWords}` : ''}`, [
    header(title),
    context(forecast.scopeWords),
    ...rows([
      ...(mostLikelyMinor === null ? [] : [['Most likely', money(mostLikelyMinor)] as const]),
      ...(rangeWords === null ? [] : [['Range', `${rangeWords} (80%)`] as const]),
      ['Closed', `${money(forecast.closedMinor)} (${forecast.closedDeals})`],
      ['Commit', money(forecast.commitMinor)],
      ...(quotaMinor === null ? [] : [['Quota', money(quotaMinor)] as const]),
      ...(change === null ? [] : [['Since last week', changeWords(change, forecast.currency, reader)] as const]),
    ]),
    ...(why === null ? [] : [section(why)]),
    ...(change === null || change.steps.length === 0
      ? []
      : [section(movedWords(change.steps, forecast.currency, reader))]),
    ...(mostLikelyMinor !== null && change === null
      ? [
          context(
            forecast.isChangeLater
              ? 'Changes since last week are still being computed. Ask again in a minute.'
              : 'No forecast was saved a week ago to compare with.',
          ),
        ]
      : []),
    ...(trust === null ? [] : [context(trust)]),
    actions([
      button({ label: 'Open forecast', action: SLACK_ACTIONS.open, url: forecastPage(reader) }),
      ...(change === null && !forecast.isChangeLater
        ? []
        : [
            button({
              label: 'What changed',
              action: `${SLACK_ACTIONS.open}:changes`,
              url: forecastChangesPage(reader),
            }),
          ]),
    ]),
  ]);
}

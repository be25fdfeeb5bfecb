/** The forecast left the range that it had a week ago. */
import { formatMoney } from '../money/formatMoney.ts';
import { ending, type SlackAudience } from './audience.ts';
import { button, context, header, rows, type SlackMessage, section, slackMessage } from './blocks.ts';
import { movedWords } from './forecastMessage.ts';
import { SLACK_ACTIONS } from './slackActions.ts';
import { forecastChangesPage, forecastPage } from './slackLinks.ts';

export interface SlackLeftRange {
  readonly scopeWords: string;
  readonly periodLabel: string;
  readonly currency: string;
  /** Minor units, as it is now. */
  readonly mostLikelyMinor: number;
  /** Last week's. */
  readonly range: { readonly lowMinor: number; readonly highMinor: number };
  /** What moved it most since last week; empty where that is not known. */
  readonly steps: readonly { readonly label: string; readonly amountMinor: number }[];
}

export function forecastRangeMessage(left: SlackLeftRange, audience: SlackAudience): SlackMessage {
  const { scopeWords, periodLabel, currency, mostLikelyMinor, range, steps } = left;
  const { reader } = audience;
  const money = (minor: number) => formatMoney(minor, currency, 'compact', reader.locale);
  const wasRange = `${money(range.lowMinor)} to ${money(range.highMinor)}`;
  const isBelow = mostLikelyMinor < range.lowMinor;
  const words = `The forecast for ${periodLabel} left last week’s range: most likely ${money(mostLikelyMinor)}, last week ${wasRange}.`;
  return slackMessage(`${words} ${scopeWords}.`, [
    header(`Forecast ${periodLabel} is ${isBelow ? 'below' : 'above'} last week’s range`),
    context(scopeWords),
    ...rows([
      ['Most likely now', money(mostLikelyMinor)],
      ['Range last week', wasRange],
    ]),
    ...(steps.length === 0 ? [] : [section(movedWords(steps, currency, reader))]),
    ...ending(
      audience,
      ['forecast_range'],
      [
        button({ label: 'What changed', action: `${SLACK_ACTIONS.open}:changes`, url: forecastChangesPage(reader) }),
        button({ label: 'Open forecast', action: SLACK_ACTIONS.open, url: forecastPage(reader) }),
      ],
    ),
  ]);
}

/** New alerts on a team's figures, with what to do about each. */
import { counted } from '../counted.ts';
import { REVENUE_ALERT_ACTS, REVENUE_ALERT_NAMES, type RevenueAlertKind } from '../revenue/alerts.ts';
import { ending, type SlackAudience } from './audience.ts';
import { button, context, header, type SlackMessage, section, slackMessage } from './blocks.ts';
import { SLACK_ACTIONS } from './slackActions.ts';
import { dashboardPage } from './slackLinks.ts';

export interface SlackAlert {
  readonly kind: RevenueAlertKind;
  /** Its figures, as the product says them. */
  readonly sentence: string;
}

export interface SlackAlerts {
  /** Whose figures: “All deals”. */
  readonly scopeWords: string;
  readonly periodLabel: string | null;
  readonly alerts: readonly SlackAlert[];
}

/** Returns an alert in lines: what it is, its figures, and what to do. */
export const alertLines = ({ kind, sentence }: SlackAlert): string =>
  [REVENUE_ALERT_NAMES[kind], sentence, `What to do: ${REVENUE_ALERT_ACTS[kind]}.`].join('\n');

export function revenueAlertsMessage(
  { scopeWords, periodLabel, alerts }: SlackAlerts,
  audience: SlackAudience,
): SlackMessage {
  const about = periodLabel === null ? scopeWords : `${scopeWords}, ${periodLabel}`;
  const [only, ...others] = alerts;
  const words =
    only && others.length === 0
      ? `${REVENUE_ALERT_NAMES[only.kind]}. ${only.sentence}`
      : `${counted(alerts.length, 'new revenue alert')}: ${alerts.map(({ kind }) => REVENUE_ALERT_NAMES[kind]).join(', ')}`;
  return slackMessage(`${about}: ${words}`, [
    header(counted(alerts.length, 'new revenue alert')),
    context(about),
    ...alerts.map((alert) => section(alertLines(alert))),
    ...ending(
      audience,
      ['revenue_alerts'],
      [button({ label: 'Open the dashboard', action: SLACK_ACTIONS.open, url: dashboardPage(audience.reader) })],
    ),
  ]);
}

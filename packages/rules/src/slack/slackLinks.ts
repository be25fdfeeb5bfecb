import { FORECAST_CALL } from '../notifications/notificationPath.ts';

/** Pages of the product that messages lead to. They open nothing by themselves: people sign in there. */
export interface SlackReader {
  /** Origin of the product, without a slash at its end. */
  readonly publicUrl: string;
  /** How the person writes figures and dates; the house's where it is not known. */
  readonly locale?: string | undefined;
}

export const dealPage = ({ publicUrl }: SlackReader, dealId: string): string =>
  `${publicUrl}/crm/opportunities/${dealId}`;
export const planPage = ({ publicUrl }: SlackReader): string => `${publicUrl}/crm/action-plan`;
export const forecastPage = ({ publicUrl }: SlackReader): string => `${publicUrl}${FORECAST_CALL}`;
export const forecastChangesPage = (reader: SlackReader): string => `${forecastPage(reader)}/changes`;
export const redDealsPage = ({ publicUrl }: SlackReader): string =>
  `${publicUrl}/crm/opportunities?risk=red&unqualified=false&category=pipeline&category=best_case&category=commit`;

/** Deals that were won or lost, the latest first. */
export const closedDealsPage = ({ publicUrl }: SlackReader, status: 'won' | 'lost'): string =>
  `${publicUrl}/crm/opportunities?status=${status}&sort=closed_on&direction=desc`;
export const dashboardPage = ({ publicUrl }: SlackReader): string => `${publicUrl}/revenue-intelligence`;
export const notificationsPage = ({ publicUrl }: SlackReader): string => `${publicUrl}/notifications`;
/** Where somebody chooses what Slack sends them, and what it sends to channels. */
export const slackChoicesPage = ({ publicUrl }: SlackReader): string => `${publicUrl}/settings/notifications`;
export const slackChannelsPage = ({ publicUrl }: SlackReader): string => `${publicUrl}/settings/slack-channels`;

/** Where somebody confirms that a Slack user is theirs. */
const SLACK_LINK_PATH = '/settings/slack';
export const linkPage = (publicUrl: string, code: string): string =>
  `${publicUrl}${SLACK_LINK_PATH}?code=${encodeURIComponent(code)}`;

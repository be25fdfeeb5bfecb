import type { SlackTopic } from '@forecastle/rules';
import { may } from '../../../tenancy/identity/policies.ts';
import type { ComposedMessage, ComposeMessages } from '../sending/reader.ts';
import { composeClosed } from './closed-deals.ts';
import { audienceOf, type Compose } from './composing.ts';
import { composeForecastRange } from './forecast-range.ts';
import { composeNotifications } from './notifications.ts';
import { composeRed } from './red-deals.ts';
import { composeAlerts } from './revenue-alerts.ts';
import { composeDigest } from './weekly-digest.ts';
import { composePlan } from './weekly-plan.ts';

/** What stands in one message, in the order in which messages are sent. */
const KINDS: readonly { readonly topics: readonly SlackTopic[]; readonly compose: Compose }[] = [
  { topics: ['weekly_digest'], compose: composeDigest },
  { topics: ['weekly_plan'], compose: composePlan },
  { topics: ['revenue_alerts'], compose: composeAlerts },
  { topics: ['forecast_range'], compose: composeForecastRange },
  { topics: ['deal_won'], compose: composeClosed('won') },
  { topics: ['deal_lost'], compose: composeClosed('lost') },
  { topics: ['large_deal_red'], compose: composeRed },
  {
    topics: ['mentions', 'handovers', 'tasks', 'plans', 'commits', 'meetings', 'exports'],
    compose: composeNotifications,
  },
];

/** Composes what one reader is told, by the functions of the screens and with the reader's rights now. */
export const composeMessages: ComposeMessages = async (tx, to, items, now) => {
  // A channel gets what its chooser sees of a team: who leads none any more chooses for nobody.
  if (to.kind === 'channel' && !may(to.actor, 'seeTeam')) return [];
  const audience = audienceOf(to);
  const composed: ComposedMessage[] = [];
  for (const { topics, compose } of KINDS) {
    const own = items.filter(({ topic }) => topics.includes(topic));
    const message = own.length === 0 ? null : await compose({ tx, to, audience, now }, own);
    if (message) composed.push(message);
  }
  return composed;
};

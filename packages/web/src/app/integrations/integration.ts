/** Names, states and next steps of connections, in the words of the screen. */
import type { OUTSIDE_SYSTEMS } from '@forecastle/contract';
import { type ConnectionState, counted } from '@forecastle/rules';
import type { Api } from '../../api/client.ts';
import type { Tone } from '../../ui/Chip.tsx';

export type Integration = Awaited<ReturnType<Api['integrations']['list']>>['items'][number];
type Kind = Integration['kind'];
type OutsideSystem = (typeof OUTSIDE_SYSTEMS)[number];

/** Other systems that this version connects. */
const CONNECTABLE: ReadonlySet<Kind> = new Set(['salesforce', 'google_workspace', 'slack']);

/** Whether another company's system has to be connected for it. */
export const isOutside = ({ kind }: Integration): boolean =>
  CONNECTABLE.has(kind) || Object.hasOwn(OUTSIDE_STEPS, kind);

const STATES: Readonly<Record<Integration['state'], { word: string; tone: Tone }>> = {
  not_connected: { word: 'Not connected', tone: 'neutral' },
  ready: { word: 'Ready', tone: 'forecast' },
  in_use: { word: 'In use', tone: 'health' },
  attention: { word: 'Needs attention', tone: 'attention' },
};

/** Returns the state in a word or two; what is built in is set up rather than connected. */
export const stateOf = (integration: Integration): { word: string; tone: Tone } =>
  integration.state === 'not_connected' && !isOutside(integration)
    ? { word: 'Not set up', tone: 'neutral' }
    : STATES[integration.state];

interface Place {
  readonly name: string;
  /** Where it is set up or used; null where there is nothing to open. */
  readonly link: { readonly to: string; readonly label: string } | null;
}

export const PLACES: Readonly<Record<Kind, Place>> = {
  salesforce: { name: 'Salesforce', link: { to: '/admin/integrations/salesforce', label: 'Open' } },
  google_workspace: { name: 'Google Workspace', link: { to: '/admin/integrations/google-workspace', label: 'Open' } },
  microsoft_365: { name: 'Microsoft 365', link: null },
  slack: { name: 'Slack', link: { to: '/admin/integrations/slack', label: 'Open' } },
  spreadsheets: { name: 'Spreadsheets', link: { to: '/imports', label: 'Open imports' } },
  single_sign_on: { name: 'Single sign-on', link: { to: '/settings/single-sign-on', label: 'Open single sign-on' } },
  webhooks: { name: 'Webhooks', link: { to: '/settings/webhooks', label: 'Open webhooks' } },
  api_keys: { name: 'API keys', link: { to: '/settings/api-keys', label: 'Open API keys' } },
  mail: { name: 'Mail server', link: { to: '/settings/outbox', label: 'Open the outbox' } },
};

/** Returns where a connection is opened; one that is not connected yet says so on its link. */
export function linkOf(integration: Integration): Place['link'] {
  const { link } = PLACES[integration.kind];
  const isNew = CONNECTABLE.has(integration.kind) && integration.state === 'not_connected';
  return link && isNew ? { ...link, label: 'Connect' } : link;
}

const LOG_BY_HAND = 'Coming in 1.0. Until then, log calls, emails and meetings on the deal.';
const OUTSIDE_STEPS: Readonly<Record<OutsideSystem, string>> = {
  microsoft_365: LOG_BY_HAND,
};

/** A line about a connection: the words, and an instant that follows them. */
export interface IntegrationLine {
  readonly words: string;
  readonly at?: string;
}

/** Returns what there is to say of a connection, most pressing first. `isDemo`: no email leaves a copy of the demo. */
export function linesOf(integration: Integration, isDemo: boolean): IntegrationLine[] {
  switch (integration.kind) {
    case 'salesforce':
      return salesforceLines(integration);
    case 'slack':
      return slackLines(integration);
    case 'google_workspace':
      return [{ words: googleWords(integration) }];
    case 'spreadsheets':
      return spreadsheetLines(integration);
    case 'single_sign_on':
      return [{ words: singleSignOnWords(integration) }];
    case 'webhooks':
      return [{ words: webhookWords(integration) }];
    case 'api_keys':
      return keyLines(integration);
    case 'mail':
      return [{ words: mailWords(integration, isDemo) }];
    default:
      return [{ words: OUTSIDE_STEPS[integration.kind] }];
  }
}

type Of<K extends Kind> = Extract<Integration, { kind: K }>;

const CONNECTION_WORDS: Readonly<Record<ConnectionState, string>> = {
  connecting: 'Set up. Sign in to Salesforce to finish.',
  healthy: '',
  paused: 'Paused.',
  needs_reconnecting: 'Needs a new sign-in.',
  disconnected: 'Disconnected.',
};

function salesforceLines({ connection, organizationName, lastSuccessAt }: Of<'salesforce'>): IntegrationLine[] {
  if (connection === null) return [{ words: 'Reads deals, accounts, contacts and their history from your org.' }];
  const words = CONNECTION_WORDS[connection];
  return [
    ...(organizationName ? [{ words: `${organizationName}.` }] : []),
    ...(words ? [{ words }] : []),
    ...(lastSuccessAt ? [{ words: 'Last sync:', at: lastSuccessAt }] : []),
    ...(connection === 'healthy' && !lastSuccessAt ? [{ words: 'No sync yet.' }] : []),
  ];
}

const SLACK_WORDS: Readonly<Record<ConnectionState, string>> = {
  connecting: 'Set up. Install the app in Slack to finish.',
  healthy: '',
  paused: 'Paused.',
  needs_reconnecting: 'Needs to be installed again.',
  disconnected: 'Disconnected.',
};

function slackLines({ connection, workspaceName, lastSuccessAt }: Of<'slack'>): IntegrationLine[] {
  if (connection === null) return [{ words: 'Answers /forecastle in your workspace: deals, forecast, risk and plan.' }];
  const words = SLACK_WORDS[connection];
  return [
    ...(workspaceName ? [{ words: `${workspaceName}.` }] : []),
    ...(words ? [{ words }] : []),
    ...(lastSuccessAt ? [{ words: 'Last answer:', at: lastSuccessAt }] : []),
  ];
}

function spreadsheetLines({ imports, underWay, lastImportAt, lastFailed }: Of<'spreadsheets'>): IntegrationLine[] {
  return [
    ...(lastFailed ? [{ words: 'The last import failed.' }] : []),
    ...(underWay > 0 ? [{ words: `${counted(underWay, 'import')} under way.` }] : []),
    ...(imports + underWay === 0 ? [{ words: 'No import yet.' }] : []),
    ...(imports > 0 ? [{ words: `${counted(imports, 'import')} done.` }] : []),
    ...(lastImportAt ? [{ words: 'Last:', at: lastImportAt }] : []),
  ];
}

function singleSignOnWords({ issuer, enabled, provenDomains }: Of<'single_sign_on'>): string {
  if (issuer === null) return 'People sign in with a password.';
  const provider = URL.parse(issuer)?.host ?? issuer;
  if (!enabled) return `${provider} is set up and turned off.`;
  if (provenDomains === 0) return `${provider} is turned on. Verify a domain to use it.`;
  return `${provider} is turned on for ${counted(provenDomains, 'domain')}.`;
}

function googleWords({ appSaved, connected, needAttention }: Of<'google_workspace'>): string {
  if (!appSaved)
    return 'Sees who emailed and met whom, from people’s own mailboxes and calendars. Never what they wrote.';
  if (connected === 0) return 'Set up. Nobody has connected a mailbox yet.';
  const rest = needAttention > 0 ? ` ${needAttention} must sign in again.` : '';
  return `${connected === 1 ? '1 mailbox' : `${connected} mailboxes`} connected.${rest}`;
}

function webhookWords({ on, off, paused, failing }: Of<'webhooks'>): string {
  if (on + off + paused === 0) return 'No webhook yet.';
  const rest = [
    ...(failing > 0 ? [`${failing} failing`] : []),
    ...(paused > 0 ? [`${paused} paused by the server`] : []),
    ...(off > 0 ? [`${off} off`] : []),
  ];
  return `${[`${on} on`, ...rest].join(', ')}.`;
}

function keyLines({ active, endingSoon, lastUsedAt }: Of<'api_keys'>): IntegrationLine[] {
  if (active === 0) return [{ words: 'No active key.' }];
  return [
    { words: `${counted(active, 'active key')}.` },
    ...(endingSoon > 0 ? [{ words: `${counted(endingSoon, 'key')} ends within 14 days.` }] : []),
    lastUsedAt ? { words: 'Last used:', at: lastUsedAt } : { words: 'Never used.' },
  ];
}

function mailWords({ server, failed }: Of<'mail'>, isDemo: boolean): string {
  if (isDemo) return 'Emails of the demo stay in the outbox.';
  if (!server) return 'Emails stay in the outbox. The operator sets SMTP_URL and MAIL_FROM.';
  return failed === 0
    ? 'Emails are sent. None failed in the last 7 days.'
    : `${counted(failed, 'email')} failed in the last 7 days.`;
}

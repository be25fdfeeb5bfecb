import { describe, expect, it } from 'vitest';
import { type Integration, linesOf, linkOf, stateOf } from './integration.ts';

const said = (integration: Integration, isDemo = false) =>
  linesOf(integration, isDemo)
    .map(({ words, at }) => (at ? `${words} @` : words))
    .join(' ');

const SLACK = {
  kind: 'slack',
  state: 'not_connected',
  connection: null,
  workspaceName: null,
  lastSuccessAt: null,
} as const;
const SALESFORCE = {
  kind: 'salesforce',
  state: 'not_connected',
  connection: null,
  organizationName: null,
  lastSuccessAt: null,
} as const;
const GOOGLE = {
  kind: 'google_workspace',
  state: 'not_connected',
  appSaved: false,
  connected: 0,
  needAttention: 0,
} as const;
const SHEETS = { kind: 'spreadsheets', state: 'in_use', imports: 0, underWay: 0 } as const;
const SSO = { kind: 'single_sign_on', state: 'in_use', issuer: 'https://id.example.com/realm' } as const;
const HOOKS = { kind: 'webhooks', state: 'in_use', on: 0, off: 0, paused: 0, failing: 0 } as const;
const KEYS = { kind: 'api_keys', state: 'in_use', active: 0, endingSoon: 0, lastUsedAt: null } as const;
const MAIL = { kind: 'mail', state: 'in_use', server: true, failed: 0 } as const;

describe('what is said of a connection', () => {
  it.each<[string, Integration, string]>([
    [
      'Salesforce that was never set up',
      SALESFORCE,
      'Reads deals, accounts, contacts and their history from your org.',
    ],
    [
      'Salesforce that is set up',
      { ...SALESFORCE, connection: 'connecting' },
      'Set up. Sign in to Salesforce to finish.',
    ],
    [
      'Salesforce that is connected',
      { ...SALESFORCE, state: 'in_use', connection: 'healthy', organizationName: 'Example Ltd' },
      'Example Ltd. No sync yet.',
    ],
    [
      'Salesforce that needs a new sign-in',
      {
        ...SALESFORCE,
        state: 'attention',
        connection: 'needs_reconnecting',
        organizationName: 'Example Ltd',
        lastSuccessAt: '2026-11-28T00:00:00Z',
      },
      'Example Ltd. Needs a new sign-in. Last sync: @',
    ],
    [
      'Google Workspace that was never set up',
      GOOGLE,
      'Sees who emailed and met whom, from people’s own mailboxes and calendars. Never what they wrote.',
    ],
    [
      'Google Workspace with its app',
      { ...GOOGLE, state: 'ready', appSaved: true },
      'Set up. Nobody has connected a mailbox yet.',
    ],
    [
      'mailboxes of which one needs a sign-in',
      { ...GOOGLE, state: 'attention', appSaved: true, connected: 12, needAttention: 1 },
      '12 mailboxes connected. 1 must sign in again.',
    ],
    ['no Slack', SLACK, 'Answers /forecastle in your workspace: deals, forecast, risk and plan.'],
    [
      'Slack whose app was removed',
      { ...SLACK, state: 'attention', connection: 'needs_reconnecting', workspaceName: 'Harbourline' },
      'Harbourline. Needs to be installed again.',
    ],
    ['no import', { ...SHEETS, lastImportAt: null, lastFailed: false }, 'No import yet.'],
    [
      'imports of which the last failed',
      { ...SHEETS, imports: 2, underWay: 1, lastImportAt: '2026-11-28T00:00:00Z', lastFailed: true },
      'The last import failed. 1 import under way. 2 imports done. Last: @',
    ],
    ['no provider', { ...SSO, issuer: null, enabled: false, provenDomains: 0 }, 'People sign in with a password.'],
    ['a provider turned off', { ...SSO, enabled: false, provenDomains: 1 }, 'id.example.com is set up and turned off.'],
    [
      'a provider without a domain',
      { ...SSO, enabled: true, provenDomains: 0 },
      'id.example.com is turned on. Verify a domain to use it.',
    ],
    ['a provider in use', { ...SSO, enabled: true, provenDomains: 2 }, 'id.example.com is turned on for 2 domains.'],
    ['no webhook', HOOKS, 'No webhook yet.'],
    ['webhooks', { ...HOOKS, on: 2, off: 1, paused: 1, failing: 1 }, '2 on, 1 failing, 1 paused by the server, 1 off.'],
    ['no key', KEYS, 'No active key.'],
    [
      'keys',
      { ...KEYS, active: 2, endingSoon: 1, lastUsedAt: '2026-11-28T00:00:00Z' },
      '2 active keys. 1 key ends within 14 days. Last used: @',
    ],
    ['mail', MAIL, 'Emails are sent. None failed in the last 7 days.'],
    ['mail that fails', { ...MAIL, failed: 1 }, '1 email failed in the last 7 days.'],
    [
      'no mail server',
      { ...MAIL, server: false },
      'Emails stay in the outbox. The operator sets SMTP_URL and MAIL_FROM.',
    ],
  ])('%s', (_, integration, words) => {
    expect(said(integration)).toBe(words);
  });

  it('says of the demo that no email leaves it', () => {
    expect(said({ ...MAIL, server: false }, true)).toBe('Emails of the demo stay in the outbox.');
  });

  it('calls what is built in not set up, and other systems not connected', () => {
    expect(stateOf(SLACK).word).toBe('Not connected');
    expect(stateOf({ ...HOOKS, state: 'not_connected' }).word).toBe('Not set up');
    expect(stateOf({ ...HOOKS, state: 'attention' }).word).toBe('Needs attention');
  });

  it('offers to connect what is not connected, and to open what is', () => {
    expect(linkOf(SALESFORCE)?.label).toBe('Connect');
    expect(linkOf(GOOGLE)?.label).toBe('Connect');
    expect(linkOf({ ...SALESFORCE, state: 'in_use', connection: 'healthy' })?.label).toBe('Open');
  });
});

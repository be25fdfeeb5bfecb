import { matchWords } from '../../ui/matchWords.ts';
import { SALES_PERIODS } from '../periods/place.ts';
import type { Session } from '../shell/session.ts';

export interface SettingsPage {
  readonly to: string;
  readonly label: string;
  /** What is set there, in the words that people search with. */
  readonly words: readonly string[];
  /** Listed only for people to whom the server gives this ability. */
  readonly needs?: keyof Session['abilities'];
  /** True where another page that is listed lies below it: it is not the current one there. */
  readonly end?: true;
}

export interface SettingsGroup {
  readonly label: string;
  readonly pages: readonly SettingsPage[];
}

const GROUPS: readonly SettingsGroup[] = [
  {
    label: 'You',
    pages: [
      {
        to: '/settings/sign-in',
        label: 'Your sign-in',
        words: [
          'password',
          'email address',
          'second factor',
          'two-factor',
          '2fa',
          'mfa',
          'authenticator',
          'backup codes',
        ],
      },
      {
        to: '/settings/first-screen',
        label: 'First screen',
        words: ['home', 'landing page', 'start page', 'startup', 'default screen'],
      },
      {
        to: '/settings/notifications',
        label: 'Notifications',
        words: [
          'emails',
          'mentions',
          'reminders',
          'weekly plan by email',
          'revenue alerts',
          'digest',
          'slack messages',
          'direct messages',
          'deals won',
          'deals lost',
          'quiet hours',
          'do not disturb',
        ],
      },
      {
        to: '/settings/mailbox',
        label: 'Mailbox and calendar',
        words: ['gmail', 'google', 'email sync', 'meetings', 'connect', 'exclude', 'what is kept of me'],
      },
      {
        to: '/settings/slack',
        label: 'Slack user',
        words: ['chat', 'slash commands', 'link slack user', 'unlink'],
      },
      {
        to: '/settings/sessions',
        label: 'Sessions',
        words: ['devices', 'browsers', 'sign out', 'log out', 'signed in'],
      },
    ],
  },
  {
    label: 'Team',
    pages: [
      {
        to: '/settings/organisation',
        label: 'Organisation',
        words: ['general', 'company', 'name', 'currency', 'timezone', 'organization', 'require a second factor'],
      },
      {
        to: '/settings/people',
        label: 'People',
        words: ['users', 'members', 'invite', 'roles', 'managers', 'reporting line', 'deactivate', 'hand over deals'],
      },
      {
        to: '/settings/plan',
        label: 'Plan',
        words: ['billing', 'pricing', 'seats', 'subscription', 'upgrade'],
        needs: 'managePlan',
      },
      {
        to: '/settings/site',
        label: 'Site',
        words: ['operator', 'legal name', 'postal address', 'public pages', 'contact details'],
        needs: 'manageSite',
      },
    ],
  },
  {
    label: 'Pipeline',
    pages: [
      {
        to: '/settings/stages',
        label: 'Stages',
        words: ['sales process', 'phases', 'probability', 'required fields', 'pipeline stages'],
      },
      {
        to: '/settings/risk-triggers',
        label: 'Risk triggers',
        words: ['thresholds', 'alerts', 'stale deals', 'risk score'],
      },
      { to: '/settings/competitors', label: 'Competitors', words: ['win rate', 'rivals'] },
      {
        to: '/settings/reasons',
        label: 'Reasons',
        words: ['win reasons', 'loss reasons', 'lost deals', 'closed lost', 'qualify out'],
      },
      {
        to: '/settings/procurement',
        label: 'Procurement',
        words: ['steps', 'legal review', 'security review', 'purchase order', 'checklist'],
      },
      { to: '/settings/price-list', label: 'Price list', words: ['products', 'prices', 'line items', 'catalogue'] },
    ],
  },
  {
    label: 'Forecast',
    pages: [
      {
        to: SALES_PERIODS,
        label: 'Dashboard and periods',
        words: ['fiscal year', 'quarters', 'months', 'calendar', 'role view', 'detail level', 'sales periods'],
      },
      { to: '/settings/currencies', label: 'Currencies', words: ['exchange rates', 'fx', 'conversion', 'money'] },
    ],
  },
  {
    label: 'Plans and prompts',
    pages: [
      { to: '/settings/prompts', label: 'Prompts', words: ['templates', 'email drafts', 'use prompt', 'wording'] },
      {
        to: '/settings/conversation-templates',
        label: 'Conversation templates',
        words: ['drafts', 'email templates', 'call preparation', 'agendas', 'briefs', 'wording'],
      },
      { to: '/settings/playbooks', label: 'Playbooks', words: ['advice', 'sections', 'guidance', 'coaching'] },
    ],
  },
  {
    label: 'Data',
    pages: [
      {
        to: '/settings/custom-fields',
        label: 'Custom fields',
        words: ['own fields', 'properties', 'attributes', 'picklists'],
      },
      {
        to: '/settings/meeting-privacy',
        label: 'Meeting privacy',
        words: ['retention', 'recordings', 'delete audio', 'transcripts', 'legal hold', 'what left the server', 'gdpr'],
        needs: 'erasePeople',
      },
      { to: '/settings/bin', label: 'Bin', words: ['deleted', 'trash', 'restore', 'recycle', 'undelete'] },
    ],
  },
  {
    label: 'Connections',
    pages: [
      {
        to: '/admin/integrations',
        label: 'Integrations',
        words: ['crm', 'hubspot', 'slack', 'mailbox', 'calendar', 'connect', 'sync'],
        needs: 'manageIntegrations',
        end: true,
      },
      {
        to: '/admin/integrations/salesforce',
        label: 'Salesforce',
        words: ['crm', 'sfdc', 'mapping', 'connected app', 'external client app', 'consumer key', 'connect', 'sync'],
        needs: 'manageIntegrations',
      },
      {
        to: '/admin/integrations/google-workspace',
        label: 'Google Workspace',
        words: ['gmail', 'mailboxes', 'calendars', 'email sync', 'oauth client', 'blocked domains', 'connect', 'sync'],
        needs: 'manageIntegrations',
      },
      {
        to: '/admin/integrations/slack',
        label: 'Slack',
        words: [
          'chat',
          'bot',
          'app manifest',
          'socket mode',
          'bot token',
          'signing secret',
          'linked people',
          'messages sent',
          'pause',
          'connect',
        ],
        needs: 'manageIntegrations',
      },
      {
        to: '/settings/slack-channels',
        label: 'Slack channels',
        words: [
          'chat',
          'digest',
          'deals won',
          'deals lost',
          'alerts',
          'post to a channel',
          'team channel',
          'quiet hours',
        ],
        needs: 'seeTeam',
      },
      {
        to: '/settings/models',
        label: 'Models',
        words: ['ai', 'llm', 'anthropic', 'openai', 'google', 'ollama', 'provider key', 'what leaves the server'],
        needs: 'manageAi',
      },
      {
        to: '/settings/transcription',
        label: 'Transcription',
        words: ['speech', 'recordings', 'engine', 'whisper', 'audio', 'openai', 'meetings', 'speakers'],
        needs: 'manageAi',
      },
      {
        to: '/settings/ai-usage',
        label: 'AI usage',
        words: ['tokens', 'model costs', 'spending', 'budget used', 'llm'],
        needs: 'manageAi',
      },
      {
        to: '/settings/outbox',
        label: 'Outbox',
        words: ['sent emails', 'mail server', 'smtp', 'delivery'],
        needs: 'managePeople',
      },
    ],
  },
  {
    label: 'Developers',
    pages: [
      { to: '/settings/api-keys', label: 'API keys', words: ['token', 'rest', 'access key'], needs: 'manageApiKeys' },
      {
        to: '/settings/webhooks',
        label: 'Webhooks',
        words: ['events', 'callbacks', 'http', 'zapier'],
        needs: 'manageWebhooks',
      },
    ],
  },
  {
    label: 'Security',
    pages: [
      {
        to: '/settings/single-sign-on',
        label: 'Single sign-on',
        words: ['sso', 'openid connect', 'oidc', 'okta', 'google', 'microsoft', 'domains', 'identity provider'],
        needs: 'manageSingleSignOn',
      },
      {
        to: '/settings/audit-trail',
        label: 'Audit trail',
        words: ['log', 'history', 'who changed what', 'compliance'],
        needs: 'seeAudit',
      },
    ],
  },
];

/** Returns the pages that this person may open, by group. */
export const settingsGroups = (abilities: Session['abilities']): readonly SettingsGroup[] =>
  GROUPS.map(({ label, pages }) => ({ label, pages: pages.filter(({ needs }) => !needs || abilities[needs]) })).filter(
    ({ pages }) => pages.length > 0,
  );

export interface FoundSettings {
  readonly page: SettingsPage;
  readonly group: string;
}

/** Returns the pages that match what was typed, by name first, then by what is set on them. */
export function findSettings(groups: readonly SettingsGroup[], typed: string): readonly FoundSettings[] {
  return groups
    .flatMap(({ label: group, pages }) => pages.map((page) => ({ page, group })))
    .map((found) => ({
      ...found,
      score: 2 * matchWords('', typed, [found.page.label]) + matchWords('', typed, [...found.page.words, found.group]),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ page, group }) => ({ page, group }));
}

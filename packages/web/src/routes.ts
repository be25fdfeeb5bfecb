import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { TABS } from './app/opportunities/show/tabs.ts';
import { DETAIL_ROUTES, PAGES } from './site/pages.ts';

/** Paths on the left, screens on the right. A new path that belongs in the rail goes to `app/shell/navigation.ts` too. */
export default [
  layout(
    'site/layout/site.route.tsx',
    [...PAGES, ...DETAIL_ROUTES].map(({ path, file }) =>
      path === '/' ? index(`site/${file}`) : route(path.slice(1), `site/${file}`),
    ),
  ),
  layout('app/identity/entrance.route.tsx', [
    route('sign-up', 'app/identity/sign-up.route.tsx'),
    route('sign-in', 'app/identity/sign-in.route.tsx'),
    route('sign-in/single-sign-on', 'app/identity/single-sign-on.route.tsx'),
    route('invitations/:token', 'app/identity/invitation.route.tsx'),
    route('forgot-password', 'app/identity/forgot-password.route.tsx'),
    route('reset-password/:token', 'app/identity/reset-password.route.tsx'),
    route('confirm-email/:token', 'app/identity/confirm-email.route.tsx'),
    route('second-factor', 'app/identity/second-factor.route.tsx'),
    route('sign-in/done', 'app/identity/signed-in.route.tsx'),
  ]),
  layout('app/shell/app.route.tsx', [
    layout('app/shell/screen.route.tsx', [
      route('welcome', 'app/identity/welcome.route.tsx'),
      route('crm/pipeline-intelligence', 'app/forecasts/pipeline-intelligence.route.tsx'),
      route('revenue-intelligence', 'app/revenue/revenue.route.tsx'),
      route('revenue-intelligence/legacy', 'app/revenue/classic.route.tsx'),
      route('revenue-intelligence/forecast-command-center', 'app/forecasts/command-center/command-center.route.tsx'),
      route('revenue-intelligence/track-record', 'app/forecasts/track-record/track-record.route.tsx'),
      route('revenue-intelligence/rep/:repId', 'app/revenue/rep.route.tsx'),
      route('revenue-intelligence/territory', 'app/revenue/territory.route.tsx'),
      route('revenue-intelligence/customer-segments', 'app/revenue/segments.route.tsx'),
      route('revenue-intelligence/products', 'app/revenue/products.route.tsx'),
      route('revenue-intelligence/quota-analytics', 'app/quotas/quota-analytics.route.tsx'),
      route('revenue-intelligence/settings', 'app/periods/sales-periods.route.tsx'),
      route('crm/action-plan', 'app/plans/action-plan.route.tsx'),
      route('crm/deal-drag', 'app/deal-drag/deal-drag.route.tsx'),
      route('crm/contact-freshness', 'app/contact-freshness/contact-freshness.route.tsx'),
      route('crm/team-plans', 'app/plans/team-plans.route.tsx'),
      route('crm/opportunities', 'app/opportunities/opportunities.route.tsx'),
      route(
        'crm/opportunities/:opportunityId',
        'app/opportunities/opportunity.route.tsx',
        TABS.map(({ tab, file }) => {
          const [screen, id] = [`app/opportunities/tabs/${file}`, `deal-${tab}`];
          return tab === 'overview' ? index(screen, { id }) : route(tab, screen, { id });
        }),
      ),
      route('crm/accounts', 'app/accounts/accounts.route.tsx'),
      route('crm/accounts/:accountId', 'app/accounts/account.route.tsx'),
      route('crm/duplicates', 'app/duplicates/duplicates.route.tsx'),
      route('crm/contacts', 'app/contacts/contacts.route.tsx'),
      route('crm/contacts/:contactId', 'app/contacts/contact.route.tsx'),
      route('notifications', 'app/notifications/notifications.route.tsx'),
      route('organisations', 'app/memberships/memberships.route.tsx'),
      route('imports', 'app/imports/imports.route.tsx'),
      route('imports/new', 'app/imports/new-import.route.tsx'),
      route('imports/:importId', 'app/imports/import.route.tsx'),
      route('inquiries/:inquiryId?', 'app/inquiries/inquiries.route.tsx'),
      route('help', 'app/help/help.route.tsx'),
      route('help/:slug', 'app/help/guide.route.tsx'),
      route('settings', 'app/settings/settings.route.tsx', [
        index('app/settings/index.route.tsx'),
        route('organisation', 'app/settings/organisation.route.tsx'),
        route('people', 'app/settings/people.route.tsx'),
        route('stages', 'app/settings/stages.route.tsx'),
        route('currencies', 'app/settings/currencies.route.tsx'),
        route('competitors', 'app/settings/competitors.route.tsx'),
        route('procurement', 'app/settings/procurement.route.tsx'),
        route('risk-triggers', 'app/settings/risk-triggers.route.tsx'),
        route('prompts', 'app/prompts/prompt-templates.route.tsx'),
        route('playbooks', 'app/playbooks/playbook-sections.route.tsx'),
        route('reasons', 'app/settings/qualify-out-reasons.route.tsx'),
        route('api-keys', 'app/api-keys/api-keys.route.tsx'),
        route('webhooks', 'app/webhooks/webhooks.route.tsx'),
        route('webhooks/:id', 'app/webhooks/webhook.route.tsx'),
        route('single-sign-on', 'app/single-sign-on/single-sign-on.route.tsx'),
        route('sign-in', 'app/settings/sign-in.route.tsx'),
        route('notifications', 'app/notifications/mailed.route.tsx'),
        route('outbox', 'app/settings/outbox.route.tsx'),
        route('sessions', 'app/settings/sessions.route.tsx'),
        route('audit-trail', 'app/audit/audit.route.tsx'),
      ]),
    ]),
  ]),
  route('*', 'app/shell/not-found.route.tsx'),
] satisfies RouteConfig;

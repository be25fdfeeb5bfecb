import { accounts } from './accounts.ts';
import { activities } from './activities.ts';
import { ai } from './ai.ts';
import { apiKeys } from './api-keys.ts';
import { archivedStages } from './archived-stages.ts';
import { audit } from './audit.ts';
import { billing } from './billing.ts';
import { bin } from './bin.ts';
import { bulkEdits } from './bulk-edits.ts';
import { commitComments } from './commit-comments.ts';
import { commits } from './commits.ts';
import { competitors, dealCompetitors } from './competitors.ts';
import { salesforceSyncs } from './connections.ts';
import { contactFreshness } from './contact-freshness.ts';
import { contacts } from './contacts.ts';
import { conversationTemplates } from './conversation-templates.ts';
import { conversations } from './conversations.ts';
import { currencies } from './currencies.ts';
import { customFields } from './custom-fields.ts';
import { dealContacts } from './deal-contacts.ts';
import { dealFiles } from './deal-files.ts';
import { demo } from './demo.ts';
import { exportJobs } from './export-jobs.ts';
import { forecastRuns } from './forecast-runs.ts';
import { forecasts } from './forecasts.ts';
import { googleWorkspace } from './google-workspace.ts';
import { identity } from './identity.ts';
import { importCorrections } from './import-corrections.ts';
import { imports } from './imports.ts';
import { integrations } from './integrations.ts';
import { invitations } from './invitations.ts';
import { lineItems } from './line-items.ts';
import { lossReasons } from './loss-reasons.ts';
import { outbox } from './mail.ts';
import { mailbox } from './mailbox.ts';
import { meetingCoverage } from './meeting-coverage.ts';
import { meetingPrivacy } from './meeting-privacy.ts';
import { meetingProposals } from './meeting-proposals.ts';
import { meetings } from './meetings.ts';
import { memberships } from './memberships.ts';
import { duplicates, merges } from './merges.ts';
import { narratives } from './narratives.ts';
import { notes } from './notes.ts';
import { notifications } from './notifications.ts';
import { opportunities } from './opportunities.ts';
import { organization } from './organization.ts';
import { pacing } from './pacing.ts';
import { people } from './people.ts';
import { pipeline } from './pipeline.ts';
import { plans } from './plans.ts';
import { playbookSections, playbooks } from './playbooks.ts';
import { products } from './price-list.ts';
import { priceSheets } from './price-sheets.ts';
import { procurement, procurementTemplate } from './procurement.ts';
import { promptTemplates } from './prompt-templates.ts';
import { qualifyOutReasons, qualifyOuts } from './qualify-out.ts';
import { quotaSheets } from './quota-sheets.ts';
import { quotas } from './quotas.ts';
import { recordedMeetings } from './recorded-meetings.ts';
import { recordings } from './recordings.ts';
import { revenue } from './revenue.ts';
import { revenueAlertsContract } from './revenue-alerts.ts';
import { revenuePast } from './revenue-past.ts';
import { salesPeriods } from './sales-periods.ts';
import { connections } from './salesforce.ts';
import { salesforceConflicts } from './salesforce-conflicts.ts';
import { salesforceMapping } from './salesforce-mapping.ts';
import { salesforceRemovals } from './salesforce-removals.ts';
import { savedViews } from './saved-views.ts';
import { search } from './search.ts';
import { searches } from './searches.ts';
import { secondFactor } from './second-factor.ts';
import { singleSignOn } from './single-sign-on.ts';
import { inquiries, site } from './site.ts';
import { siteSettings } from './site-settings.ts';
import { slack } from './slack.ts';
import { slackLinks } from './slack-links.ts';
import { slackMessages } from './slack-messages.ts';
import { stages } from './stages.ts';
import { tasks } from './tasks.ts';
import { transcription } from './transcription.ts';
import { triggers, triggerThresholds } from './triggers.ts';
import { webhooks } from './webhooks.ts';
import { winReasons } from './win-reasons.ts';

export * from './accounts.ts';
export * from './activities.ts';
export * from './ai.ts';
export * from './api-keys.ts';
export * from './archived-stages.ts';
export * from './audit.ts';
export * from './base.ts';
export * from './billing.ts';
export * from './bin.ts';
export * from './bulk-edits.ts';
export * from './commit-comments.ts';
export * from './commits.ts';
export * from './competitors.ts';
export * from './connections.ts';
export * from './contact-freshness.ts';
export * from './contacts.ts';
export * from './conversation-templates.ts';
export * from './conversations.ts';
export * from './currencies.ts';
export * from './custom-fields.ts';
export * from './deal-contacts.ts';
export * from './deal-files.ts';
export * from './deal-scores.ts';
export * from './demo.ts';
export * from './evidence.ts';
export * from './export-jobs.ts';
export * from './exports.ts';
export * from './forecast-runs.ts';
export * from './forecasts.ts';
export * from './google-workspace.ts';
export * from './identity.ts';
export * from './import-corrections.ts';
export * from './import-records.ts';
export * from './import-undo.ts';
export * from './imports.ts';
export * from './integrations.ts';
export * from './invitations.ts';
export * from './limits.ts';
export * from './line-items.ts';
export * from './lists.ts';
export * from './loss-reasons.ts';
export * from './mail.ts';
export * from './mailbox.ts';
export * from './meeting-coverage.ts';
export * from './meeting-privacy.ts';
export * from './meeting-proposals.ts';
export * from './meetings.ts';
export * from './memberships.ts';
export * from './merges.ts';
export * from './narratives.ts';
export * from './note-document.ts';
export * from './notes.ts';
export * from './notifications.ts';
export * from './opportunities.ts';
export * from './opportunity-as-of.ts';
export * from './organization.ts';
export * from './pacing.ts';
export * from './people.ts';
export * from './pipeline.ts';
export * from './plans.ts';
export * from './playbooks.ts';
export * from './price-list.ts';
export * from './price-sheets.ts';
export * from './procurement.ts';
export * from './prompt-templates.ts';
export * from './qualify-out.ts';
export * from './quota-sheets.ts';
export * from './quotas.ts';
export * from './record-systems.ts';
export * from './recorded-meetings.ts';
export * from './recordings.ts';
export * from './revenue.ts';
export * from './revenue-alerts.ts';
export * from './revenue-past.ts';
export * from './roles.ts';
export * from './sales-periods.ts';
export * from './salesforce.ts';
export * from './salesforce-conflicts.ts';
export * from './salesforce-mapping.ts';
export * from './salesforce-removals.ts';
export * from './saved-views.ts';
export * from './search.ts';
export * from './searches.ts';
export * from './second-factor.ts';
export * from './shapes.ts';
export * from './single-sign-on.ts';
export * from './site.ts';
export * from './site-settings.ts';
export * from './slack.ts';
export * from './slack-links.ts';
export * from './slack-messages.ts';
export * from './stages.ts';
export * from './tasks.ts';
export * from './timeline.ts';
export * from './transcription.ts';
export * from './triggers.ts';
export * from './webhooks.ts';
export * from './win-reasons.ts';

/** Every operation of the API, by noun. Served under `/api/v1`. */
export const contract = {
  identity,
  apiKeys,
  webhooks,
  secondFactor,
  singleSignOn,
  integrations,
  salesforceConflicts,
  salesforceMapping,
  salesforceSyncs,
  salesforceRemovals,
  connections,
  slackLinks,
  slackMessages,
  slack,
  googleWorkspace,
  mailbox,
  memberships,
  demo,
  organization,
  billing,
  people,
  invitations,
  stages,
  archivedStages,
  currencies,
  customFields,
  accounts,
  contacts,
  duplicates,
  merges,
  dealContacts,
  contactFreshness,
  transcription,
  triggers,
  triggerThresholds,
  activities,
  meetings,
  meetingPrivacy,
  meetingCoverage,
  meetingProposals,
  recordedMeetings,
  recordings,
  notes,
  ai,
  conversations,
  conversationTemplates,
  narratives,
  dealFiles,
  notifications,
  tasks,
  competitors,
  products,
  priceSheets,
  dealCompetitors,
  qualifyOutReasons,
  winReasons,
  lossReasons,
  qualifyOuts,
  lineItems,
  procurement,
  procurementTemplate,
  promptTemplates,
  playbooks,
  playbookSections,
  opportunities,
  bin,
  bulkEdits,
  exportJobs,
  savedViews,
  forecasts,
  salesPeriods,
  quotas,
  quotaSheets,
  pacing,
  commits,
  commitComments,
  revenue,
  revenueAlerts: revenueAlertsContract,
  revenuePast,
  forecastRuns,
  pipeline,
  plans,
  search,
  searches,
  imports: { ...imports, ...importCorrections },
  site,
  siteSettings,
  inquiries,
  audit,
  outbox,
};
export type Contract = typeof contract;

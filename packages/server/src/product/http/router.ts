/** Every operation of the contract and where it is carried out. */
import { accountsHandlers } from '../../records/accounts/router.ts';
import { activitiesHandlers } from '../../records/activities/router.ts';
import { binHandlers } from '../../records/bin/router.ts';
import { competitorsHandlers, dealCompetitorsHandlers } from '../../records/competitors/router.ts';
import { contactFreshnessHandlers } from '../../records/contact-freshness/router.ts';
import { contactsHandlers, dealContactsHandlers } from '../../records/contacts/router.ts';
import { currenciesHandlers } from '../../records/currencies/router.ts';
import { customFieldsHandlers } from '../../records/custom-fields/router.ts';
import { dealFilesHandlers } from '../../records/deal-files/router.ts';
import { lineItemsHandlers } from '../../records/line-items/router.ts';
import { lossReasonsHandlers } from '../../records/loss-reasons/router.ts';
import { notesHandlers } from '../../records/notes/router.ts';
import { opportunitiesHandlers } from '../../records/opportunities/router.ts';
import { organizationHandlers } from '../../records/organization/router.ts';
import { productsHandlers } from '../../records/price-list/router.ts';
import { procurementHandlers, procurementTemplateHandlers } from '../../records/procurement/router.ts';
import { qualifyOutReasonsHandlers, qualifyOutsHandlers } from '../../records/qualify-out/router.ts';
import { stagesHandlers } from '../../records/stages/router.ts';
import { tasksHandlers } from '../../records/tasks/router.ts';
import { triggersHandlers, triggerThresholdsHandlers } from '../../records/triggers/router.ts';
import { winReasonsHandlers } from '../../records/win-reasons/router.ts';
import { apiKeysHandlers } from '../../tenancy/api-keys/router.ts';
import { identityHandlers } from '../../tenancy/identity/router.ts';
import { secondFactorHandlers } from '../../tenancy/identity/second-factor/router.ts';
import { outboxHandlers } from '../../tenancy/mail/outbox/router.ts';
import { membershipsHandlers } from '../../tenancy/memberships/router.ts';
import { os } from '../../tenancy/requests/procedures.ts';
import { singleSignOnHandlers } from '../../tenancy/single-sign-on/router.ts';
import { webhooksHandlers } from '../../tenancy/webhooks/router.ts';
import { aiHandlers } from '../../work/ai/router.ts';
import { archivedStagesHandlers } from '../../work/archived-stages/router.ts';
import { billingHandlers } from '../../work/billing/router.ts';
import { bulkEditsHandlers } from '../../work/bulk-edits/router.ts';
import { commitCommentsHandlers } from '../../work/commits/comments/router.ts';
import { commitsHandlers } from '../../work/commits/router.ts';
import { salesforceConflictsHandlers } from '../../work/connections/conflicts/router.ts';
import { googleWorkspaceHandlers, mailboxHandlers } from '../../work/connections/google/router.ts';
import { salesforceRemovalsHandlers } from '../../work/connections/removal/router.ts';
import { salesforceSyncsHandlers } from '../../work/connections/runs/router.ts';
import { salesforceMappingHandlers } from '../../work/connections/salesforce/mapping/router.ts';
import { connectionsHandlers } from '../../work/connections/salesforce/router.ts';
import { slackMessagesHandlers } from '../../work/connections/slack/channels/router.ts';
import { slackConnectionHandlers } from '../../work/connections/slack/router.ts';
import { conversationsHandlers } from '../../work/conversations/router.ts';
import { conversationTemplatesHandlers } from '../../work/conversations/templates/router.ts';
import { duplicatesHandlers, mergesHandlers } from '../../work/duplicates/router.ts';
import { exportJobsHandlers } from '../../work/export-jobs/router.ts';
import { forecastRunsHandlers, forecastsHandlers } from '../../work/forecasts/router.ts';
import { importsHandlers } from '../../work/imports/router.ts';
import { mailboxKeptHandlers } from '../../work/mailboxes/kept-router.ts';
import { meetingsHandlers } from '../../work/mailboxes/upcoming/router.ts';
import { meetingCoverageHandlers } from '../../work/meetings/coverage/router.ts';
import { meetingPrivacyHandlers } from '../../work/meetings/keeping/router.ts';
import { meetingProposalsHandlers } from '../../work/meetings/proposals/router.ts';
import { recordingsHandlers } from '../../work/meetings/recording/router.ts';
import { recordedMeetingsHandlers } from '../../work/meetings/router.ts';
import { transcriptionHandlers } from '../../work/meetings/transcription/router.ts';
import { narrativesHandlers } from '../../work/narratives/router.ts';
import { notificationsHandlers } from '../../work/notifications/router.ts';
import { pacingHandlers } from '../../work/pacing/router.ts';
import { invitationsHandlers, peopleHandlers } from '../../work/people/router.ts';
import { salesPeriodsHandlers } from '../../work/periods/router.ts';
import { pipelineHandlers } from '../../work/pipeline/router.ts';
import { plansHandlers } from '../../work/plans/router.ts';
import { playbookSectionsHandlers, playbooksHandlers } from '../../work/playbooks/router.ts';
import { priceSheetsHandlers } from '../../work/price-sheets/router.ts';
import { promptTemplatesHandlers } from '../../work/prompts/router.ts';
import { quotaSheetsHandlers, quotasHandlers } from '../../work/quotas/router.ts';
import { revenueAlertsHandlers, revenueHandlers, revenuePastHandlers } from '../../work/revenue/router.ts';
import { searchHandlers } from '../../work/search/router.ts';
import { searchesHandlers } from '../../work/searches/router.ts';
import { slackLinksHandlers } from '../../work/slack/links/router.ts';
import { savedViewsHandlers } from '../../work/views/router.ts';
import { auditHandlers } from '../audit/router.ts';
import { demoHandlers } from '../demo/router.ts';
import { integrationsHandlers } from '../integrations/router.ts';
import { inquiriesHandlers, siteHandlers, siteSettingsHandlers } from '../site/router.ts';

export const router = os.router({
  identity: identityHandlers,
  apiKeys: apiKeysHandlers,
  webhooks: webhooksHandlers,
  secondFactor: secondFactorHandlers,
  singleSignOn: singleSignOnHandlers,
  integrations: integrationsHandlers,
  salesforceConflicts: salesforceConflictsHandlers,
  salesforceMapping: salesforceMappingHandlers,
  salesforceSyncs: salesforceSyncsHandlers,
  salesforceRemovals: salesforceRemovalsHandlers,
  connections: connectionsHandlers,
  slackLinks: slackLinksHandlers,
  slackMessages: slackMessagesHandlers,
  slack: slackConnectionHandlers,
  googleWorkspace: googleWorkspaceHandlers,
  mailbox: { ...mailboxHandlers, ...mailboxKeptHandlers },
  memberships: membershipsHandlers,
  demo: demoHandlers,
  organization: organizationHandlers,
  billing: billingHandlers,
  people: peopleHandlers,
  invitations: invitationsHandlers,
  stages: stagesHandlers,
  archivedStages: archivedStagesHandlers,
  currencies: currenciesHandlers,
  accounts: accountsHandlers,
  contacts: contactsHandlers,
  duplicates: duplicatesHandlers,
  merges: mergesHandlers,
  bin: binHandlers,
  bulkEdits: bulkEditsHandlers,
  exportJobs: exportJobsHandlers,
  dealContacts: dealContactsHandlers,
  contactFreshness: contactFreshnessHandlers,
  triggers: triggersHandlers,
  triggerThresholds: triggerThresholdsHandlers,
  activities: activitiesHandlers,
  meetings: meetingsHandlers,
  meetingCoverage: meetingCoverageHandlers,
  meetingProposals: meetingProposalsHandlers,
  transcription: transcriptionHandlers,
  meetingPrivacy: meetingPrivacyHandlers,
  recordedMeetings: recordedMeetingsHandlers,
  notes: notesHandlers,
  ai: aiHandlers,
  conversations: conversationsHandlers,
  conversationTemplates: conversationTemplatesHandlers,
  narratives: narrativesHandlers,
  dealFiles: dealFilesHandlers,
  recordings: recordingsHandlers,
  notifications: notificationsHandlers,
  tasks: tasksHandlers,
  competitors: competitorsHandlers,
  products: productsHandlers,
  priceSheets: priceSheetsHandlers,
  dealCompetitors: dealCompetitorsHandlers,
  qualifyOutReasons: qualifyOutReasonsHandlers,
  customFields: customFieldsHandlers,
  winReasons: winReasonsHandlers,
  lossReasons: lossReasonsHandlers,
  qualifyOuts: qualifyOutsHandlers,
  lineItems: lineItemsHandlers,
  procurement: procurementHandlers,
  procurementTemplate: procurementTemplateHandlers,
  opportunities: opportunitiesHandlers,
  savedViews: savedViewsHandlers,
  forecasts: forecastsHandlers,
  forecastRuns: forecastRunsHandlers,
  pipeline: pipelineHandlers,
  plans: plansHandlers,
  promptTemplates: promptTemplatesHandlers,
  playbooks: playbooksHandlers,
  playbookSections: playbookSectionsHandlers,
  salesPeriods: salesPeriodsHandlers,
  quotas: quotasHandlers,
  quotaSheets: quotaSheetsHandlers,
  pacing: pacingHandlers,
  commits: commitsHandlers,
  commitComments: commitCommentsHandlers,
  revenue: revenueHandlers,
  revenueAlerts: revenueAlertsHandlers,
  revenuePast: revenuePastHandlers,
  search: searchHandlers,
  searches: searchesHandlers,
  imports: importsHandlers,
  site: siteHandlers,
  siteSettings: siteSettingsHandlers,
  inquiries: inquiriesHandlers,
  audit: auditHandlers,
  outbox: outboxHandlers,
});

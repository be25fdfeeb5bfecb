/** Everything the trail can tell that is no change of a deal: under what it is found, and the words after who did it. */
import type { AuditCategory } from '@forecastle/contract';
import { CONNECTION_REASONS, type ConnectionReason, counted, EXPORT_NAMES, type ExportOf } from '@forecastle/rules';

export type Facts = Readonly<Record<string, string | number | boolean | null>>;
/** `it` is the name of what it was done to, in quotes or as the name of a person. */
type Words = (it: string, facts: Facts) => string;
interface Kind {
  readonly category: Exclude<AuditCategory, 'deals' | 'imported_deals'>;
  readonly words: Words;
}

const heldWords = ({ deals, records }: Facts): string =>
  [
    ...(deals ? [counted(Number(deals), 'open deal')] : []),
    ...(records ? [Number(records) === 1 ? '1 account or contact' : `${Number(records)} accounts and contacts`] : []),
  ].join(' and ');
const handingOver = (facts: Facts): string => {
  const held = heldWords(facts);
  return held && `, with ${held} to hand over`;
};
const removingMeetings = ({ meetings }: Facts): string =>
  meetings
    ? `. ${counted(Number(meetings), 'recorded meeting')} that only they saw ${Number(meetings) === 1 ? 'was' : 'were'} removed`
    : '';

const kind = (category: Kind['category'], words: Words): Kind => ({ category, words });

/** Names the deal of a meeting; of a private meeting, and one without a deal, nothing. */
const onDeal =
  (what: string): Words =>
  (it, { onDeal: isOnDeal }) =>
    isOnDeal ? `${what} on ${it}` : what;

const SYNC_WORDS: ReadonlyMap<string, string> = new Map([
  ['first_load', 'the first load'],
  ['full', 'a full sync'],
  ['incremental', 'a sync'],
  ['push', 'a push'],
  ['retry', 'another try of failed records'],
  ['settle', 'a run that settles conflicts'],
]);

const LOCAL_SYNC_WORDS: ReadonlyMap<string, string> = new Map([
  ['removal', 'the removal of records that came from Salesforce'],
  ['restore', 'the undo of the removal of records that came from Salesforce'],
]);

const syncWords = ({ kind: what }: Facts): string =>
  LOCAL_SYNC_WORDS.get(String(what)) ?? `${SYNC_WORDS.get(String(what)) ?? 'a sync'} with Salesforce`;

/** To the minute; the trail is read in many zones. */
const inUtc = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

/** A mail by what it is for, and whom it is about where that is known. */
const mailWords = (it: string, about: Facts[string] | undefined): string => {
  switch (about) {
    case 'password_reset':
      return `the password email for ${it}`;
    case 'email_change':
      return `the email that confirms a new address for ${it}`;
    case 'notice':
      return `an email about the sign-in of ${it}`;
    case 'invitation':
      return `the invitation of ${it}`;
    default:
      return 'an email about an inquiry';
  }
};

/** As the sign-in page has them, for those who look into it. */
const SSO_REASONS: Readonly<Record<string, string>> = {
  declined: 'they or the provider declined',
  provider: 'the provider’s answer could not be verified',
  off: 'it was turned off or changed meanwhile',
  unverified: 'the provider has not verified their email address',
  domain: 'their email address is not at a verified domain',
  nobody: 'they are not a member, and people cannot join without an invitation',
  deactivated: 'they were deactivated',
  seats: 'every seat of the plan is in use',
};

/** Why a connection stopped, behind what happened to it. */
const CONNECTION_REASON_WORDS: Readonly<Record<ConnectionReason, string>> = {
  limit_reached: 'its API limit is used up',
  server_busy: 'it is too busy',
  paused_by_admin: '',
  token_revoked: 'the sign-in was revoked',
  app_not_installed: 'the app is not installed there',
  app_not_authorized: 'the app is not approved for the user',
  app_changed: 'the key or secret of the app changed there',
  api_not_enabled: 'the edition or user has no API access',
  ip_not_allowed: 'it blocks this server’s IP address',
  expired: 'the sign-in expired',
  secret_unreadable: 'the stored sign-in cannot be read',
  transaction_security: 'a security policy there stopped it',
  scope_missing: 'it was not allowed to share what is read',
  domain_policy: 'a policy of the domain there blocks the app',
  mail_not_enabled: 'mail is switched off for the account there',
  project_api_disabled: 'the API is not enabled in the project of the app there',
};
const connectionReason = (reason: Facts[string] | undefined): string => {
  const known = CONNECTION_REASONS.find((each) => each === reason);
  const words = known ? CONNECTION_REASON_WORDS[known] : '';
  return words && `: ${words}`;
};

const exportName = (what: unknown): string => EXPORT_NAMES[String(what) as ExportOf] ?? String(what);
const asFormat = (format: unknown): string => String(format).toUpperCase();

export const KINDS = {
  signed_in: kind('sessions', () => 'signed in'),
  sso_signed_in: kind('sessions', () => 'signed in with single sign-on'),
  sso_refused: kind(
    'sessions',
    (_, { reason }) => `refused a sign-in with single sign-on: ${SSO_REASONS[String(reason)] ?? reason}`,
  ),
  password_refused: kind('sessions', () => 'tried a password, but single sign-on is required'),
  signed_out: kind('sessions', () => 'signed out'),
  sign_in_failed: kind('sessions', (it) => `failed to sign in as ${it}`),
  organization_chosen: kind('sessions', () => 'switched to this organisation'),
  session_ended: kind('sessions', () => 'ended another session of their own'),

  code_refused: kind('sessions', (it) => `entered the right password of ${it} and a wrong code`),
  password_reset: kind('sessions', () => 'reset their password with an emailed link'),
  password_changed: kind('sessions', () => 'changed their password'),
  email_changed: kind('sessions', () => 'changed their sign-in email address'),
  second_factor_set_up: kind('sessions', () => 'set up a second factor'),
  second_factor_removed: kind('sessions', () => 'removed their second factor'),
  backup_codes_renewed: kind('sessions', () => 'created new backup codes'),

  person_added: kind('people', (it) => `added ${it} as a person without sign-in`),
  person_changed: kind('people', (it) => `changed ${it}`),
  person_invited: kind('people', (it) => `invited ${it}`),
  invitation_revoked: kind('people', (it) => `revoked the invitation of ${it}`),
  person_joined: kind('people', () => 'joined the organisation by invitation'),
  sso_joined: kind('people', () => 'joined the organisation with single sign-on'),
  invitation_mailed: kind('people', (it) => `sent the invitation email for ${it} again`),
  second_factor_taken: kind('people', (it) => `removed the second factor of ${it}`),
  sessions_ended: kind('people', (it) => `signed ${it} out everywhere`),
  mail_read: kind('people', (it, { about }) => `read ${mailWords(it, about)} in the outbox`),
  mail_sent_again: kind('people', (it, { about }) => `sent ${mailWords(it, about)} again`),
  person_deactivated: kind('people', (it, facts) => `deactivated ${it}${handingOver(facts)}${removingMeetings(facts)}`),
  person_left: kind('people', (_, facts) => `left the organisation${handingOver(facts)}${removingMeetings(facts)}`),
  deals_handed_over: kind('people', (it, facts) => `handed over ${heldWords(facts) || 'nothing'} of ${it}`),
  person_reactivated: kind('people', (it) => `reactivated ${it}`),

  api_key_created: kind('keys', (it, { role, expiresOn }) => `created the API key ${it} (${role}, until ${expiresOn})`),
  api_key_revoked: kind('keys', (it) => `revoked the API key ${it}`),

  webhook_created: kind('settings', (_, { name, receiver }) => `added the webhook “${name}” to ${receiver}`),
  webhook_changed: kind('settings', (_, { name }) => `changed the webhook “${name}”`),
  webhook_removed: kind('settings', (_, { name }) => `removed the webhook “${name}”`),
  webhook_restored: kind('settings', (_, { name }) => `restored the webhook “${name}”`),
  webhook_secret_renewed: kind('settings', (_, { name }) => `created a new secret for the webhook “${name}”`),
  webhook_tested: kind('settings', (_, { name }) => `tested the webhook “${name}”`),
  webhook_replayed: kind(
    'settings',
    (_, { name, count }) => `resent ${counted(Number(count), 'event')} to the webhook “${name}”`,
  ),
  webhook_paused: kind(
    'settings',
    (_, { name }) => `paused the webhook “${name}”, because deliveries failed or its owner left`,
  ),

  ai_provider_added: kind(
    'settings',
    (_, { name, receiver }) => `connected the model provider “${name}” (${receiver})`,
  ),
  ai_provider_changed: kind('settings', (_, { name }) => `renamed the model provider “${name}”`),
  ai_key_replaced: kind('settings', (_, { name }) => `replaced the key of the model provider “${name}”`),
  ai_provider_removed: kind('settings', (_, { name }) => `removed the model provider “${name}”`),
  ai_model_chosen: kind('settings', (_, { use, model, name }) => `chose ${model} of “${name}” as the ${use} model`),
  ai_model_cleared: kind('settings', (_, { use }) => `chose no ${use} model`),
  transcription_engine_saved: kind(
    'settings',
    (_, { model, receiver }) => `connected the transcription engine ${model}, which sends audio to ${receiver}`,
  ),
  transcription_engine_removed: kind(
    'settings',
    (_, { receiver }) => `removed the transcription engine that sent audio to ${receiver}`,
  ),
  ai_settings_changed: kind('settings', () => 'changed the AI settings'),

  connection_app_saved: kind(
    'settings',
    (_, { system, host }) => `saved the app that connects ${system} (sign-in at ${host})`,
  ),
  connection_mapping_saved: kind(
    'settings',
    (_, { system, version }) => `saved version ${version} of the mapping of ${system}`,
  ),
  connection_connected: kind('settings', (_, { system, host, user }) =>
    host ? `connected ${system} (${host}) as ${user}` : `connected ${system}`,
  ),
  connection_disconnected: kind('settings', (_, { system }) => `disconnected ${system}; its records stay`),
  connection_paused: kind(
    'settings',
    (_, { system, reason }) => `paused the connection to ${system}${connectionReason(reason)}`,
  ),
  connection_resumed: kind('settings', (_, { system }) => `resumed the connection to ${system}`),
  connection_needs_reconnecting: kind(
    'settings',
    (_, { system, reason }) => `stopped the connection to ${system}${connectionReason(reason)}`,
  ),

  slack_linked: kind(
    'people',
    (_, { teamName, slackUserId }) => `linked their Slack user ${slackUserId} of ${teamName}`,
  ),
  slack_unlinked: kind(
    'people',
    (_, { teamName, slackUserId }) => `unlinked their Slack user ${slackUserId} of ${teamName}`,
  ),
  slack_link_removed: kind(
    'people',
    (it, { teamName, slackUserId }) => `unlinked the Slack user ${slackUserId} of ${teamName} from ${it}`,
  ),
  slack_channel_chosen: kind('settings', (_, { channel, isPrivate, isShared }) => {
    const of = isShared ? ', which another company can read,' : '';
    return `chose the ${isPrivate ? 'private ' : ''}Slack channel #${channel}${of} for messages about deals`;
  }),
  slack_channel_changed: kind('settings', (_, { channel }) => `changed what the Slack channel #${channel} is sent`),
  slack_channel_tried: kind(
    'settings',
    (it, { channel }) => `tried the Slack channel #${channel}, which ${it} chose; it is sent messages`,
  ),
  slack_channel_removed: kind('settings', (it, { channel, isOwn }) =>
    isOwn ? `removed the Slack channel #${channel}` : `removed the Slack channel #${channel}, which ${it} chose`,
  ),
  mailbox_connected: kind('people', (_, { system }) => `connected their own mailbox or calendar (${system})`),
  mailbox_disconnected: kind('people', (it, { system, isOwn }) =>
    isOwn ? `disconnected their own mailbox (${system})` : `disconnected the mailbox of ${it} (${system})`,
  ),
  mailbox_needs_reconnecting: kind(
    'people',
    (it, { system, reason }) => `stopped reading the mailbox of ${it} (${system})${connectionReason(reason)}`,
  ),
  mailbox_rules_saved: kind('settings', () => 'changed how often mailboxes are read, or what is left out of them'),
  mailbox_app_removed: kind(
    'settings',
    (_, { mailboxes }) =>
      `removed the Google Workspace app, which disconnected ${mailboxes} ${mailboxes === 1 ? 'mailbox' : 'mailboxes'}`,
  ),

  sso_set_up: kind('settings', (_, { issuer }) => `set up single sign-on with ${issuer}`),
  sso_turned_on: kind('settings', () => 'turned on single sign-on'),
  sso_turned_off: kind('settings', () => 'turned off single sign-on'),
  sso_changed: kind('settings', () => 'changed who signs in with single sign-on'),
  sso_removed: kind('settings', (_, { issuer }) => `removed single sign-on with ${issuer}`),
  sso_domain_added: kind('settings', (_, { domain }) => `added the email domain ${domain}`),
  sso_domain_proven: kind('settings', (_, { domain }) => `verified the email domain ${domain}`),
  sso_domain_removed: kind('settings', (_, { domain }) => `removed the email domain ${domain}`),

  organization_created: kind('settings', (it) => `created the organisation ${it}`),
  organization_changed: kind('settings', () => 'changed the organisation settings'),
  site_settings_changed: kind('settings', () => 'changed the site details'),
  plan_changed: kind('settings', () => 'changed the organisation’s plan'),
  billing_changed: kind('settings', () => 'changed the currency or billing cycle of the plan'),
  invoice_issued: kind('settings', (_, { title, number }) => `issued ${String(title).toLowerCase()} ${number}`),
  stage_created: kind('settings', (it) => `added the stage ${it}`),
  stage_changed: kind('settings', (it) => `changed the stage ${it}`),
  qualify_out_reason_created: kind('settings', (it) => `added the qualify-out reason ${it}`),
  qualify_out_reason_changed: kind('settings', (it) => `changed the qualify-out reason ${it}`),
  win_reason_created: kind('settings', (it) => `added the win reason ${it}`),
  win_reason_changed: kind('settings', (it) => `changed the win reason ${it}`),
  loss_reason_created: kind('settings', (it) => `added the loss reason ${it}`),
  loss_reason_changed: kind('settings', (it) => `changed the loss reason ${it}`),
  loss_reasons_reordered: kind('settings', () => 'reordered the loss reasons'),
  custom_field_created: kind('settings', (it) => `added the custom field ${it}`),
  custom_field_changed: kind('settings', (it) => `changed the custom field ${it}`),
  custom_fields_reordered: kind('settings', () => 'reordered the custom fields'),
  procurement_template_changed: kind('settings', () => 'changed the procurement template'),
  trigger_thresholds_changed: kind('settings', () => 'changed when risk triggers fire'),
  prompt_template_changed: kind('settings', (_, { template, shipped }) =>
    shipped ? `restored the original text of the prompt “${template}”` : `changed the text of the prompt “${template}”`,
  ),
  conversation_template_changed: kind('settings', (_, { template, shipped }) =>
    shipped
      ? `restored the original text of the conversation template “${template}”`
      : `changed the text of the conversation template “${template}”`,
  ),
  conversation_template_hidden: kind('settings', (_, { template, hidden }) =>
    hidden ? `hid the conversation template “${template}”` : `showed the conversation template “${template}” again`,
  ),
  conversation_template_added: kind('settings', (_, { template }) => `added the conversation template “${template}”`),
  conversation_template_updated: kind(
    'settings',
    (_, { template }) => `changed the details of the conversation template “${template}”`,
  ),
  conversation_template_removed: kind(
    'settings',
    (_, { template }) => `deleted the conversation template “${template}”`,
  ),
  conversation_template_undeleted: kind(
    'settings',
    (_, { template }) => `restored the deleted conversation template “${template}”`,
  ),
  playbook_section_changed: kind('settings', (_, { section, shipped }) =>
    shipped
      ? `restored the original text of the playbook section “${section}”`
      : `changed the text of the playbook section “${section}”`,
  ),
  competitor_created: kind('settings', (it) => `added the competitor ${it}`),
  competitor_changed: kind('settings', (it) => `changed the competitor ${it}`),
  product_created: kind('settings', (it) => `added the product ${it}`),
  product_changed: kind('settings', (it) => `changed the product ${it}`),
  product_price_set: kind(
    'settings',
    (it, { price, validFrom }) => `set the price of ${it} to ${price} from ${validFrom}`,
  ),
  product_price_removed: kind(
    'settings',
    (it, { price, validFrom }) => `removed the price of ${it} from ${validFrom}: ${price}`,
  ),
  price_sheet_applied: kind(
    'settings',
    (_, { file, rows }) => `imported ${counted(Number(rows), 'row')} from “${file}” into the price list`,
  ),
  price_sheet_undone: kind('settings', (_, { file }) => `undid the price list import of “${file}”`),
  product_removed: kind('settings', (_, { name }) => `removed the imported product “${name}”`),
  stages_reordered: kind('settings', () => 'reordered the stages'),
  rate_set: kind('settings', (_, { currency, validFrom }) => `set the rate of ${currency} from ${validFrom}`),
  rate_removed: kind('settings', (_, { currency, validFrom }) => `removed the rate of ${currency} from ${validFrom}`),

  quota_set: kind('settings', (it, { period, amount }) => `set the quota of ${it} for ${period} to ${amount}`),
  quota_removed: kind('settings', (it, { period, amount }) => `removed the quota of ${it} for ${period}: ${amount}`),
  revenue_alert_dismissed: kind('settings', (it, { alert, team }) =>
    team === '' ? `dismissed the alert “${alert}”` : `dismissed the alert “${alert}” for the team of ${it}`,
  ),
  revenue_alert_restored: kind('settings', (_, { alert }) => `restored the alert “${alert}”`),
  quota_ramp_set: kind(
    'settings',
    (_, { percents }) => `set the ramp of new reps to ${percents} of the full quota, month by month`,
  ),
  quota_ramp_start_set: kind('settings', (it, { startsOn }) =>
    startsOn === '' ? `removed ${it} from the quota ramp` : `set the quota ramp of ${it} to start on ${startsOn}`,
  ),
  quotas_converted: kind('settings', (_, { quotas }) => `converted ${quotas} to the current fiscal calendar`),
  quotas_unconverted: kind('settings', (_, { quotas }) => `restored the original dates of ${quotas}`),
  commit_deadline_set: kind('settings', (_, { when }) => `set the commit deadline to ${when}`),
  commit_deadline_removed: kind('settings', () => 'removed the commit deadline'),

  account_created: kind('records', (it) => `added the account ${it}`),
  account_changed: kind('records', (it) => `changed the account ${it}`),
  contact_created: kind('records', (it) => `added the contact ${it}`),
  contact_changed: kind('records', (it) => `changed the contact ${it}`),
  note_added: kind('records', (it) => `wrote a note on ${it}`),
  note_changed: kind('records', (it) => `changed a note on ${it}`),
  note_removed: kind('records', (it) => `deleted a note on ${it}`),
  note_restored: kind('records', (it) => `restored a note on ${it}`),
  file_added: kind('records', (it) => `attached a file to a note on ${it}`),
  file_removed: kind('records', (it) => `removed a file from a note on ${it}`),
  file_restored: kind('records', (it) => `restored a file on a note on ${it}`),
  meeting_recorded: kind('records', onDeal('recorded or imported a meeting')),
  meeting_changed: kind('records', onDeal('changed a recorded meeting')),
  meeting_transcript_imported: kind('records', onDeal('imported the transcript of a recorded meeting')),
  meeting_transcript_replaced: kind('records', onDeal('replaced the transcript of a recorded meeting')),
  meeting_removed: kind('records', onDeal('removed a recorded meeting')),
  meeting_restored: kind('records', onDeal('restored a recorded meeting')),
  meeting_held: kind('records', onDeal('put a recorded meeting on legal hold')),
  meeting_released: kind('records', onDeal('lifted the legal hold of a recorded meeting')),
  meeting_speaker_redacted: kind('records', onDeal('removed the words of a speaker from a recorded meeting')),
  meeting_words_corrected: kind('records', onDeal('corrected the words of a recorded meeting')),
  meeting_sendings_exported: kind('settings', () => 'downloaded what of recorded meetings left the server'),
  meeting_retention_changed: kind('settings', () => 'changed how long recorded meetings are kept'),
  meetings_expired: kind(
    'records',
    (_, { audio, transcripts }) =>
      `deleted the audio of ${counted(Number(audio), 'meeting')} and ${counted(Number(transcripts), 'transcript')} whose days were over`,
  ),
  account_merged: kind('records', (it) => `merged another account into ${it}`),
  contact_merged: kind('records', (it) => `merged another contact into ${it}`),
  merge_undone: kind('records', (it) => `undid a merge into ${it}`),
  merge_batch_started: kind(
    'records',
    (_, { pairs }) => `started to merge ${counted(Number(pairs), 'pair')} of duplicates`,
  ),
  merge_batch_undo_started: kind('records', () => 'started to undo a batch of merges'),
  bulk_edit_started: kind(
    'records',
    // Those from before there were several nouns are of deals.
    (_, { deals, noun, fields }) => {
      const records = counted(Number(deals), String(noun ?? 'deal'));
      return fields === '' ? `started to delete ${records}` : `started a bulk edit of ${records}: ${fields}`;
    },
  ),
  bulk_edit_cancelled: kind('records', () => 'stopped a bulk edit'),
  bulk_edit_undo_started: kind('records', () => 'started to undo a bulk edit'),
  duplicate_dismissed: kind('records', (it) => `marked another record as not a duplicate of ${it}`),
  duplicate_offered_again: kind('records', (it) => `marked another record as a possible duplicate of ${it} again`),
  contact_handed_out: kind('exports', (it) => `downloaded all personal data of the contact ${it}`),
  contact_erased: kind('records', (it) => `erased the contact ${it}`),
  account_deleted: kind('records', (it) => `deleted the account ${it}`),
  account_restored: kind('records', (it) => `restored the account ${it} from the bin`),
  contact_deleted: kind('records', (it) => `deleted the contact ${it}`),
  contact_restored: kind('records', (it) => `restored the contact ${it} from the bin`),
  opportunity_deleted_for_good: kind('records', () => 'deleted a deal in the bin for good'),
  account_deleted_for_good: kind('records', () => 'deleted an account in the bin for good'),
  contact_deleted_for_good: kind('records', () => 'deleted a contact in the bin for good'),
  inquiry_done: kind('records', (it) => `marked the inquiry ${it} done`),
  inquiry_reopened: kind('records', (it) => `reopened the inquiry ${it}`),

  import_uploaded: kind('imports', (it) => `uploaded ${it} for an import`),
  import_started: kind('imports', (it) => `started the import of ${it}`),
  import_stopped: kind('imports', (it) => `stopped the import of ${it}`),
  sync_started: kind('imports', (_it, facts) => `started ${syncWords(facts)}`),
  sync_stopped: kind('imports', (_it, facts) => `stopped ${syncWords(facts)}`),
  import_undo_started: kind('imports', (it, { withChanged }) =>
    withChanged
      ? `started to undo the import of ${it}, including later changes`
      : `started to undo the import of ${it}`,
  ),

  rejected_rows_exported: kind('exports', (it) => `downloaded the rejected rows of ${it}`),
  pipeline_exported: kind('exports', (_, { filters }) =>
    filters
      ? `downloaded the pipeline deals with ${counted(Number(filters), 'filter')}`
      : 'downloaded the pipeline deals',
  ),
  list_exported: kind('exports', (_, { list, format, filters }) => {
    const under = filters ? ` with ${counted(Number(filters), 'filter')}` : '';
    return `downloaded the list of ${list}${under} as ${asFormat(format)}`;
  }),
  figures_exported: kind(
    'exports',
    (_, { report, format, period }) => `downloaded ${exportName(report)} for ${period} as ${asFormat(format)}`,
  ),
  export_asked: kind('exports', (_, { what, format }) => `requested ${exportName(what)} as ${asFormat(format)}`),
  export_downloaded: kind(
    'exports',
    (_, { what, format }) => `downloaded ${exportName(what)} as ${asFormat(format)} from a background export`,
  ),
  price_list_exported: kind('exports', () => 'downloaded the price list as CSV'),
  ai_usage_exported: kind(
    'exports',
    (_, { month, format }) => `downloaded the AI usage of ${month} as ${asFormat(format)}`,
  ),
  audit_trail_exported: kind('exports', () => 'exported the audit trail'),
  backup_written: kind('exports', (_, { file }) => `backed up the whole installation to “${file}”`),
  backup_failed: kind('exports', () => 'could not back up the installation; earlier backups are kept'),
  backup_deleted: kind(
    'exports',
    (_, { file, keep }) => `deleted the old backup “${file}”: only the newest ${keep} are kept`,
  ),
  backup_restored: kind(
    'exports',
    (_, { takenAt }) =>
      `restored the whole installation from the backup of ${inUtc(String(takenAt))}; later changes are lost`,
  ),
} as const satisfies Record<string, Kind>;

export type AuditKind = keyof typeof KINDS;

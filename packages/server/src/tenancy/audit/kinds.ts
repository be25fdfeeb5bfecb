/** Everything the trail can tell that is no change of a deal: under what it is found, and the words after who did it. */
import type { AuditCategory } from '@forecastle/contract';
import { counted, EXPORT_NAMES, type ExportOf } from '@forecastle/rules';

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

const kind = (category: Kind['category'], words: Words): Kind => ({ category, words });

/** To the minute; the trail is read in many zones. */
const inUtc = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

/** A mail by what it is for, and whom it is about where that is known. */
const mailWords = (it: string, about: Facts[string] | undefined): string => {
  switch (about) {
    case 'password_reset':
      return `the email with the password link for ${it}`;
    case 'email_change':
      return `the email confirming a new address for ${it}`;
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
  domain: 'their email address is not at a proven domain',
  nobody: 'they are not a member and people do not join by themselves',
  deactivated: 'they were deactivated',
};

const exportName = (what: unknown): string => EXPORT_NAMES[String(what) as ExportOf] ?? String(what);
const asFormat = (format: unknown): string => String(format).toUpperCase();

export const KINDS = {
  signed_in: kind('sessions', () => 'signed in'),
  sso_signed_in: kind('sessions', () => 'signed in by single sign-on'),
  sso_refused: kind(
    'sessions',
    (_, { reason }) => `refused a single sign-on: ${SSO_REASONS[String(reason)] ?? reason}`,
  ),
  password_refused: kind('sessions', () => 'was refused with a password, because single sign-on is required'),
  signed_out: kind('sessions', () => 'signed out'),
  sign_in_failed: kind('sessions', (it) => `tried to sign in as ${it} and was refused`),
  organization_chosen: kind('sessions', () => 'switched to this organisation'),
  session_ended: kind('sessions', () => 'ended one of their other sessions'),

  code_refused: kind('sessions', (it) => `entered the password of ${it} and a wrong code`),
  password_reset: kind('sessions', () => 'chose a new password with an emailed link'),
  password_changed: kind('sessions', () => 'changed their password'),
  email_changed: kind('sessions', () => 'changed the email address they sign in with'),
  second_factor_set_up: kind('sessions', () => 'set up a second factor'),
  second_factor_removed: kind('sessions', () => 'removed their second factor'),
  backup_codes_renewed: kind('sessions', () => 'created new backup codes'),

  person_added: kind('people', (it) => `added ${it} as a person without sign-in`),
  person_changed: kind('people', (it) => `changed ${it}`),
  person_invited: kind('people', (it) => `invited ${it}`),
  invitation_revoked: kind('people', (it) => `revoked the invitation of ${it}`),
  person_joined: kind('people', () => 'joined the organisation by invitation'),
  sso_joined: kind('people', () => 'joined the organisation by single sign-on'),
  invitation_mailed: kind('people', (it) => `emailed the invitation for ${it} again`),
  second_factor_taken: kind('people', (it) => `removed the second factor of ${it}`),
  sessions_ended: kind('people', (it) => `ended the sessions of ${it}`),
  mail_read: kind('people', (it, { about }) => `read ${mailWords(it, about)} in the outbox`),
  mail_sent_again: kind('people', (it, { about }) => `sent ${mailWords(it, about)} again`),
  person_deactivated: kind('people', (it, facts) => `deactivated ${it}${handingOver(facts)}`),
  person_left: kind('people', (_, facts) => `left the organisation${handingOver(facts)}`),
  deals_handed_over: kind('people', (it, facts) => `handed over ${heldWords(facts) || 'nothing'} of ${it}`),
  person_reactivated: kind('people', (it) => `reactivated ${it}`),

  api_key_created: kind('keys', (it, { role, expiresOn }) => `created the API key ${it} (${role}, until ${expiresOn})`),
  api_key_revoked: kind('keys', (it) => `revoked the API key ${it}`),

  webhook_created: kind('settings', (_, { name, receiver }) => `added the webhook “${name}” to ${receiver}`),
  webhook_changed: kind('settings', (_, { name }) => `changed the webhook “${name}”`),
  webhook_removed: kind('settings', (_, { name }) => `removed the webhook “${name}”`),
  webhook_restored: kind('settings', (_, { name }) => `brought the webhook “${name}” back`),
  webhook_secret_renewed: kind('settings', (_, { name }) => `made a new secret for the webhook “${name}”`),
  webhook_tested: kind('settings', (_, { name }) => `sent a test to the webhook “${name}”`),
  webhook_replayed: kind(
    'settings',
    (_, { name, count }) => `had ${counted(Number(count), 'event')} sent to the webhook “${name}” again`,
  ),
  webhook_paused: kind(
    'settings',
    (_, { name }) => `paused the webhook “${name}”, because nothing arrived any more or who made it has left`,
  ),

  sso_set_up: kind('settings', (_, { issuer }) => `set up single sign-on by ${issuer}`),
  sso_turned_on: kind('settings', () => 'turned single sign-on on'),
  sso_turned_off: kind('settings', () => 'turned single sign-on off'),
  sso_changed: kind('settings', () => 'changed who signs in with single sign-on'),
  sso_removed: kind('settings', (_, { issuer }) => `removed single sign-on by ${issuer}`),
  sso_domain_added: kind('settings', (_, { domain }) => `added the email domain ${domain}`),
  sso_domain_proven: kind(
    'settings',
    (_, { domain }) => `proved that the email domain ${domain} is the organisation’s`,
  ),
  sso_domain_removed: kind('settings', (_, { domain }) => `removed the email domain ${domain}`),

  organization_created: kind('settings', (it) => `created the organisation ${it}`),
  organization_changed: kind('settings', () => 'changed the settings of the organisation'),
  site_settings_changed: kind('settings', () => 'changed what the public pages say about their operator'),
  plan_changed: kind('settings', () => 'changed the plan of the organisation'),
  stage_created: kind('settings', (it) => `added the stage ${it}`),
  stage_changed: kind('settings', (it) => `changed the stage ${it}`),
  qualify_out_reason_created: kind('settings', (it) => `added the reason for qualifying out ${it}`),
  qualify_out_reason_changed: kind('settings', (it) => `changed the reason for qualifying out ${it}`),
  win_reason_created: kind('settings', (it) => `added the reason for winning ${it}`),
  win_reason_changed: kind('settings', (it) => `changed the reason for winning ${it}`),
  loss_reason_created: kind('settings', (it) => `added the reason for losing ${it}`),
  loss_reason_changed: kind('settings', (it) => `changed the reason for losing ${it}`),
  loss_reasons_reordered: kind('settings', () => 'put the reasons for losing in another order'),
  custom_field_created: kind('settings', (it) => `added the custom field ${it}`),
  custom_field_changed: kind('settings', (it) => `changed the custom field ${it}`),
  custom_fields_reordered: kind('settings', () => 'put the custom fields in another order'),
  procurement_template_changed: kind('settings', () => 'changed the steps that procurement begins with'),
  trigger_thresholds_changed: kind('settings', () => 'changed from where risk triggers appear'),
  prompt_template_changed: kind('settings', (_, { template, shipped }) =>
    shipped
      ? `put the shipped words of the prompt “${template}” back`
      : `changed the words of the prompt “${template}”`,
  ),
  playbook_section_changed: kind('settings', (_, { section, shipped }) =>
    shipped
      ? `put the shipped words of the playbook section “${section}” back`
      : `changed the words of the playbook section “${section}”`,
  ),
  competitor_created: kind('settings', (it) => `added the competitor ${it}`),
  competitor_changed: kind('settings', (it) => `changed the competitor ${it}`),
  product_created: kind('settings', (it) => `added the product ${it}`),
  product_changed: kind('settings', (it) => `changed the product ${it}`),
  product_price_set: kind(
    'settings',
    (it, { price, validFrom }) => `set the price of ${it} to ${price} from ${validFrom} on`,
  ),
  product_price_removed: kind(
    'settings',
    (it, { price, validFrom }) => `took away the price of ${it} from ${validFrom} on, ${price}`,
  ),
  price_sheet_applied: kind(
    'settings',
    (_, { file, rows }) => `wrote ${counted(Number(rows), 'row')} of the file “${file}” into the price list`,
  ),
  price_sheet_undone: kind('settings', (_, { file }) => `took back what the file “${file}” changed of the price list`),
  product_removed: kind('settings', (_, { name }) => `removed the product “${name}”, which a file had brought`),
  stages_reordered: kind('settings', () => 'put the stages in another order'),
  rate_set: kind('settings', (_, { currency, validFrom }) => `set the rate of ${currency} from ${validFrom} on`),
  rate_removed: kind('settings', (_, { currency, validFrom }) => `removed the rate of ${currency} from ${validFrom}`),

  quota_set: kind('settings', (it, { period, amount }) => `set the quota of ${it} for ${period} to ${amount}`),
  quota_removed: kind('settings', (it, { period, amount }) => `took away the quota of ${it} for ${period}, ${amount}`),
  revenue_alert_dismissed: kind('settings', (it, { alert, team }) =>
    team === '' ? `dismissed the alert “${alert}”` : `dismissed the alert “${alert}” of the team of ${it}`,
  ),
  revenue_alert_restored: kind('settings', (_, { alert }) => `took back the dismissal of the alert “${alert}”`),
  quota_ramp_set: kind(
    'settings',
    (_, { percents }) => `set the ramp of new reps to ${percents} of their quota by month`,
  ),
  quota_ramp_start_set: kind('settings', (it, { startsOn }) =>
    startsOn === '' ? `took ${it} out of the ramp of quotas` : `let the quotas of ${it} ramp up from ${startsOn} on`,
  ),
  quotas_converted: kind('settings', (_, { quotas }) => `gave ${quotas} the days of the present fiscal calendar`),
  quotas_unconverted: kind('settings', (_, { quotas }) => `gave ${quotas} back the days they were set for`),
  commit_deadline_set: kind('settings', (_, { when }) => `set the deadline for commits to ${when}`),
  commit_deadline_removed: kind('settings', () => 'took away the deadline for commits'),

  account_created: kind('records', (it) => `added the account ${it}`),
  account_changed: kind('records', (it) => `changed the account ${it}`),
  contact_created: kind('records', (it) => `added the contact ${it}`),
  contact_changed: kind('records', (it) => `changed the contact ${it}`),
  note_added: kind('records', (it) => `wrote a note on ${it}`),
  note_changed: kind('records', (it) => `changed a note on ${it}`),
  note_removed: kind('records', (it) => `deleted a note on ${it}`),
  note_restored: kind('records', (it) => `brought a deleted note on ${it} back`),
  file_added: kind('records', (it) => `attached a file to a note on ${it}`),
  file_removed: kind('records', (it) => `removed a file from a note on ${it}`),
  file_restored: kind('records', (it) => `brought a removed file of a note on ${it} back`),
  account_merged: kind('records', (it) => `merged another account into ${it}`),
  contact_merged: kind('records', (it) => `merged another contact into ${it}`),
  merge_undone: kind('records', (it) => `undid a merge into ${it}`),
  merge_batch_started: kind(
    'records',
    (_, { pairs }) => `began to merge ${counted(Number(pairs), 'pair')} of duplicates`,
  ),
  merge_batch_undo_started: kind('records', () => 'began to undo what was merged together'),
  bulk_edit_started: kind(
    'records',
    // Those from before there were several nouns are of deals.
    (_, { deals, noun, fields }) => {
      const records = counted(Number(deals), String(noun ?? 'deal'));
      return fields === '' ? `began to delete ${records}` : `began a bulk edit of ${records}: ${fields}`;
    },
  ),
  bulk_edit_cancelled: kind('records', () => 'stopped a bulk edit'),
  bulk_edit_undo_started: kind('records', () => 'began to undo a bulk edit'),
  duplicate_dismissed: kind('records', (it) => `said that another record is no duplicate of ${it}`),
  duplicate_offered_again: kind('records', (it) => `took back that another record is no duplicate of ${it}`),
  contact_handed_out: kind('exports', (it) => `downloaded all that is kept about the contact ${it}`),
  contact_erased: kind('records', (it) => `erased the contact ${it}`),
  account_deleted: kind('records', (it) => `deleted the account ${it}`),
  account_restored: kind('records', (it) => `restored the account ${it} from the bin`),
  contact_deleted: kind('records', (it) => `deleted the contact ${it}`),
  contact_restored: kind('records', (it) => `restored the contact ${it} from the bin`),
  opportunity_deleted_for_good: kind('records', () => 'deleted a deal in the bin for good'),
  account_deleted_for_good: kind('records', () => 'deleted an account in the bin for good'),
  contact_deleted_for_good: kind('records', () => 'deleted a contact in the bin for good'),
  inquiry_done: kind('records', (it) => `marked the inquiry ${it} done`),
  inquiry_reopened: kind('records', (it) => `opened the inquiry ${it} again`),

  import_uploaded: kind('imports', (it) => `uploaded ${it} for an import`),
  import_started: kind('imports', (it) => `started the import of ${it}`),
  import_stopped: kind('imports', (it) => `stopped the import of ${it}`),
  import_undo_started: kind('imports', (it, { withChanged }) =>
    withChanged
      ? `began to undo the import of ${it}, with what was changed since`
      : `began to undo the import of ${it}`,
  ),

  rejected_rows_exported: kind('exports', (it) => `downloaded the rows of ${it} that were not imported`),
  pipeline_exported: kind('exports', (_, { filters }) =>
    filters
      ? `downloaded the deals of the pipeline under ${counted(Number(filters), 'filter')}`
      : 'downloaded the deals of the pipeline',
  ),
  list_exported: kind('exports', (_, { list, format, filters }) => {
    const under = filters ? ` under ${counted(Number(filters), 'filter')}` : '';
    return `downloaded the list of ${list}${under} as ${asFormat(format)}`;
  }),
  figures_exported: kind(
    'exports',
    (_, { report, format, period }) => `downloaded ${exportName(report)} for ${period} as ${asFormat(format)}`,
  ),
  export_asked: kind('exports', (_, { what, format }) => `had ${exportName(what)} made as ${asFormat(format)}`),
  export_downloaded: kind(
    'exports',
    (_, { what, format }) => `downloaded ${exportName(what)} as ${asFormat(format)}, made in the background`,
  ),
  price_list_exported: kind('exports', () => 'downloaded the price list as CSV'),
  audit_trail_exported: kind('exports', () => 'exported the audit trail'),
  backup_written: kind('exports', (_, { file }) => `wrote the backup “${file}” of the whole installation`),
  backup_failed: kind('exports', () => 'could not write a backup of the installation; the earlier ones were kept'),
  backup_deleted: kind('exports', (_, { file, keep }) => `deleted the backup “${file}”, beyond the newest ${keep}`),
  backup_restored: kind(
    'exports',
    (_, { takenAt }) =>
      `restored the whole installation from the backup of ${inUtc(String(takenAt))}; what was done since then is gone`,
  ),
} as const satisfies Record<string, Kind>;

export type AuditKind = keyof typeof KINDS;

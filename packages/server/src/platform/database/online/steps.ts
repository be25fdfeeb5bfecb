import type { OnlineStep } from './step.ts';

/**
 * Steps in the order in which they run. A new one comes to the end, with the migration that needs it. The baseline has the
 * indexes and constraints of those that are here now: they run only on databases from before it, and stay for these. A
 * step is removed only when its index or constraint goes, or its column is filled otherwise.
 */
export const ONLINE_STEPS: readonly OnlineStep[] = [
  { kind: 'index', name: 'accounts_owner', table: 'accounts', on: '(organization_id, owner_id, id)' },
  { kind: 'index', name: 'contacts_owner', table: 'contacts', on: '(organization_id, owner_id, id)' },
  {
    kind: 'constraint',
    name: 'accounts_organization_id_owner_id_members_organization_id_id_fk',
    table: 'accounts',
  },
  {
    kind: 'constraint',
    name: 'contacts_organization_id_owner_id_members_organization_id_id_fk',
    table: 'contacts',
  },
  { kind: 'index', name: 'deal_notes_recent', table: 'deal_notes', on: '(organization_id, created_at, id)' },
  {
    kind: 'index',
    name: 'deal_notes_search',
    table: 'deal_notes',
    on: 'USING gin (organization_id, words gin_trgm_ops)',
  },
  // Behind their index, so that a search is as fast before as after: it finds the notes that have their words.
  {
    kind: 'backfill',
    name: 'words-of-notes',
    table: 'deal_notes',
    set: 'words = note_words(t.document)',
    where: 't.words IS NULL',
  },
  {
    kind: 'index',
    name: 'deal_files_note',
    table: 'deal_files',
    on: '(organization_id, note_id) WHERE note_id IS NOT NULL',
  },
  {
    kind: 'constraint',
    name: 'deal_files_organization_id_note_id_deal_notes_organization_id_id_fk',
    table: 'deal_files',
  },
  {
    kind: 'index',
    name: 'opportunities_win_reason',
    table: 'opportunities',
    on: "(organization_id, win_reason_id, owner_id) WHERE win_reason_id IS NOT NULL AND status = 'won'",
  },
  {
    kind: 'constraint',
    name: 'opportunities_organization_id_win_reason_id_win_reasons_organization_id_id_fk',
    table: 'opportunities',
  },
  {
    kind: 'index',
    name: 'deal_notes_account',
    table: 'deal_notes',
    on: '(organization_id, account_id) WHERE account_id IS NOT NULL',
  },
  {
    kind: 'index',
    name: 'deal_notes_contact',
    table: 'deal_notes',
    on: '(organization_id, contact_id) WHERE contact_id IS NOT NULL',
  },
  {
    kind: 'constraint',
    name: 'deal_notes_organization_id_account_id_accounts_organization_id_id_fk',
    table: 'deal_notes',
  },
  {
    kind: 'constraint',
    name: 'deal_notes_organization_id_contact_id_contacts_organization_id_id_fk',
    table: 'deal_notes',
  },
  { kind: 'constraint', name: 'deal_notes_subject', table: 'deal_notes' },
  { kind: 'index', name: 'contacts_name_key', table: 'contacts', on: '(organization_id, name_key)' },
  {
    kind: 'index',
    name: 'contacts_terms',
    table: 'contacts',
    on: 'USING gin (tenant_terms(organization_id, name_key, email_addresses(email, other_emails)))',
  },
  {
    kind: 'index',
    name: 'opportunities_terms',
    table: 'opportunities',
    on: "USING gin (tenant_terms(organization_id, name_key, ''))",
  },
  { kind: 'constraint', name: 'deal_files_subject', table: 'deal_files' },
  {
    kind: 'index',
    name: 'opportunity_health_due_deals',
    table: 'opportunity_health',
    on: '(organization_id, next_change_at, opportunity_id)',
  },
  {
    kind: 'index',
    name: 'conversations_title_words',
    table: 'conversations',
    on: 'USING gin (organization_id, lower(title) gin_trgm_ops)',
  },
  {
    kind: 'index',
    name: 'contacts_other_emails',
    table: 'contacts',
    on: "USING gin (organization_id, string_to_array(email_addresses(NULL, other_emails), E'\\n')) WHERE other_emails <> '{}'",
  },
  { kind: 'constraint', name: 'activities_wordless', table: 'activities' },
  {
    kind: 'index',
    name: 'meeting_proposals_decided',
    table: 'meeting_proposals',
    on: "(organization_id, decided_at) WHERE state = 'confirmed'",
  },
  {
    kind: 'index',
    name: 'recorded_meetings_logged',
    table: 'recorded_meetings',
    on: '(organization_id, confirmed_at) WHERE confirmed_at IS NOT NULL',
  },
  {
    kind: 'backfill',
    name: 'undecided-of-meetings',
    table: 'recorded_meetings',
    set: `undecided_count = (SELECT count(*) FROM meeting_proposals p
      WHERE p.organization_id = t.organization_id AND p.meeting_id = t.id AND p.state = 'proposed')`,
    where: 't.undecided_count IS NULL',
  },
  {
    kind: 'backfill',
    name: 'covered-by-meetings',
    table: 'recorded_meetings',
    set: 'covered = meeting_covered(t.organization_id, t.id, t.opportunity_id)',
    where: 't.covered IS NULL',
  },
  {
    kind: 'index',
    name: 'recorded_meetings_undecided',
    table: 'recorded_meetings',
    on: '(organization_id, starts_at, id) WHERE undecided_count > 0 AND deleted_at IS NULL',
  },
  {
    kind: 'index',
    name: 'recorded_meetings_decided',
    table: 'recorded_meetings',
    on: '(organization_id, starts_at, id) WHERE undecided_count = 0 AND deleted_at IS NULL',
  },
  {
    kind: 'index',
    name: 'recorded_meetings_title',
    table: 'recorded_meetings',
    on: 'USING gin (organization_id, title_key gin_trgm_ops)',
  },
  {
    kind: 'index',
    name: 'activities_removed',
    table: 'activities',
    on: '(organization_id, id) WHERE deleted_at IS NOT NULL',
  },
  {
    kind: 'index',
    name: 'recorded_meetings_failed',
    table: 'recorded_meetings',
    on: "(organization_id, starts_at, id) WHERE state = 'failed' AND deleted_at IS NULL",
  },
];

/** What hangs on a record, table by table, and what becomes of it when the record goes into the bin. */

/** A table whose rows belong to a record: by a column that holds its id, or that of a row of another kept table. */
export interface KeptTable {
  readonly table: string;
  readonly column: string;
  /** The kept table whose ids `column` holds; the record itself without it. */
  readonly of?: string;
}

/** Moved, and put back as they were, in this order. The files' bytes follow by themselves (`file-parts.ts`). */
export const DEAL_TABLES: readonly KeptTable[] = [
  { table: 'opportunities', column: 'id' },
  { table: 'opportunity_products', column: 'opportunity_id' },
  { table: 'opportunity_contacts', column: 'opportunity_id' },
  { table: 'evidence', column: 'opportunity_id' },
  { table: 'activities', column: 'opportunity_id' },
  { table: 'activity_contacts', column: 'activity_id', of: 'activities' },
  { table: 'deal_notes', column: 'opportunity_id' },
  { table: 'deal_files', column: 'opportunity_id' },
  { table: 'tasks', column: 'opportunity_id' },
  { table: 'notifications', column: 'opportunity_id' },
  { table: 'deal_competitors', column: 'opportunity_id' },
  { table: 'qualify_outs', column: 'opportunity_id' },
  { table: 'conversations', column: 'opportunity_id' },
  { table: 'conversation_sheets', column: 'conversation_id', of: 'conversations' },
  { table: 'conversation_messages', column: 'conversation_id', of: 'conversations' },
  { table: 'written_narratives', column: 'opportunity_id' },
  { table: 'line_items', column: 'opportunity_id' },
  { table: 'procurement_steps', column: 'opportunity_id' },
  { table: 'trigger_dismissals', column: 'opportunity_id' },
  { table: 'plan_items', column: 'opportunity_id' },
  { table: 'plan_notes', column: 'item_id', of: 'plan_items' },
  { table: 'stage_stays', column: 'opportunity_id' },
  { table: 'closed_facts', column: 'opportunity_id' },
  // Those of a closed deal are frozen: nothing would give them again.
  { table: 'opportunity_health', column: 'opportunity_id' },
];

/** Moved and put back as well, but taken out of the counts and put into them by whoever does it. */
export const DEAL_TRIGGERS: KeptTable = { table: 'deal_triggers', column: 'opportunity_id' };

/** Worked out anew when the deal comes back. */
export const REMADE_OF_DEALS = ['deal_custom_values', 'scoring_facts'] as const;

/**
 * What tells of the past, and stays: the ledger, what was kept from it, journals of what was done to many deals, and what Slack is
 * sent, which tells of no deal that is gone.
 */
export const STAYS_OF_DEALS = [
  'ledger',
  'former_words',
  'past_states',
  'pipeline_week_deals',
  'bulk_edit_deals',
  'slack_events',
  'slack_outbox',
  // Too large to move: nobody sees it while its deal is in the bin, and it goes with it (`forget_bin`, `remove-for-good.ts`).
  'recorded_meetings',
] as const;

/** With the notes on it and their files. What refers to an account stays, and refers to it again later (`links.ts`). */
export const ACCOUNT_TABLES: readonly KeptTable[] = [
  { table: 'accounts', column: 'id' },
  { table: 'deal_notes', column: 'account_id' },
  { table: 'deal_files', column: 'note_id', of: 'deal_notes' },
];

/** A contact with the notes on them and their files, meetings of calendars, and who excludes them from a mailbox. */
export const CONTACT: readonly KeptTable[] = [
  { table: 'contacts', column: 'id' },
  { table: 'meeting_contacts', column: 'contact_id' },
  { table: 'mailbox_exclusions', column: 'contact_id' },
  { table: 'deal_notes', column: 'contact_id' },
  { table: 'deal_files', column: 'note_id', of: 'deal_notes' },
];
/** With those that stand between a contact and deals or activities, which come back as people come onto deals. */
export const CONTACT_TABLES: readonly KeptTable[] = [
  ...CONTACT,
  { table: 'opportunity_contacts', column: 'contact_id' },
  { table: 'activity_contacts', column: 'contact_id' },
];

export const REMADE_OF_PEOPLE = ['account_custom_values', 'contact_custom_values'] as const;

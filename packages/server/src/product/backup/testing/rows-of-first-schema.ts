/** A row or more in every table of the first schema, as a small team's installation held them. */
const ORG = '00000000-0000-7000-8000-000000000001';
const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [MANAGER, REP, STAGE, WON, ACCOUNT, CONTACT, DEAL, ACTIVITY, IMPORT, INVITATION] = Array.from(
  { length: 10 },
  (_, index) => id(index + 10),
);
const SCORES = `'${ORG}', '${DEAL}', 21, 'red', 36, 40, 60, 12.5, 30, 40, 90, 12, 0, 25, 50, false, false,
  '2026-10-01T01:02:03Z', 84000000, '1', '2026-10-02T00:00:00Z', '2026-12-02T00:00:00Z'`;

export const ROWS_OF_FIRST_SCHEMA: readonly string[] = [
  `INSERT INTO auth."user" (id, name, email) VALUES ('u1', 'Mere Walker', 'mere@example.com'), ('u2', 'Tāne Ngata', 'tane@example.com')`,
  `INSERT INTO auth.account (id, account_id, provider_id, user_id, password) VALUES ('a1', 'u1', 'credential', 'u1', 'salt:hash')`,
  `INSERT INTO auth.session (id, expires_at, token, user_id, active_organization_id) VALUES ('s1', '2030-01-01', 'token', 'u1', '${ORG}')`,
  `INSERT INTO auth.verification (id, identifier, value, expires_at) VALUES ('v1', 'reset', 'value', '2030-01-01')`,
  `INSERT INTO auth.rate_limit (key, window_start, count) VALUES ('sign-in:1', '2026-10-01', 3)`,
  `INSERT INTO organizations (organization_id, name, plan, time_zone, currency, fiscal_year_start_month, fiscal_year_start_day)
   VALUES ('${ORG}', 'Harbourline', 'professional', 'Pacific/Auckland', 'NZD', 4, 1)`,
  `INSERT INTO members (organization_id, id, user_id, name, email, role, manager_id) VALUES
   ('${ORG}', '${REP}', 'u2', 'Tāne Ngata', 'tane@example.com', 'rep', '${MANAGER}'),
   ('${ORG}', '${MANAGER}', 'u1', 'Mere Walker', 'mere@example.com', 'admin', NULL)`,
  `INSERT INTO invitations (organization_id, id, email, role, manager_id, token_hash, created_by_id, expires_at)
   VALUES ('${ORG}', '${INVITATION}', 'aroha@example.com', 'rep', '${MANAGER}', 'hash', '${MANAGER}', '2030-01-01')`,
  `INSERT INTO stages (organization_id, id, name, position, kind, phase, win_probability) VALUES
   ('${ORG}', '${STAGE}', 'Negotiation', 1, 'open', 'closing', 80), ('${ORG}', '${WON}', 'Closed Won', 2, 'won', NULL, 100)`,
  `INSERT INTO exchange_rates (organization_id, currency, valid_from, rate) VALUES ('${ORG}', 'USD', '2025-04-01', 1.712345678901)`,
  `INSERT INTO accounts (organization_id, id, external_id, name, name_key) VALUES ('${ORG}', '${ACCOUNT}', '0012', 'Kauri & Co', 'kauri & co')`,
  `INSERT INTO contacts (organization_id, id, account_id, name, name_key, email)
   VALUES ('${ORG}', '${CONTACT}', '${ACCOUNT}', E'Rangi\\tCooper\\nSenior', 'rangi cooper', 'rangi@example.com')`,
  `INSERT INTO opportunities (organization_id, id, name, name_key, account_id, stage_id, status, owner_id, amount_minor, currency,
     amount_base_minor, category, close_date, created_on, push_count, last_set_close_date, import_id)
   VALUES ('${ORG}', '${DEAL}', 'Rollout \\N 100%', 'rollout', '${ACCOUNT}', '${STAGE}', 'open', '${REP}', 900719925474099, 'NZD',
     900719925474099, 'commit', '2026-12-18', '2026-01-05', 2, '2026-12-18', '${IMPORT}')`,
  `INSERT INTO opportunity_contacts (organization_id, opportunity_id, contact_id, role, influence)
   VALUES ('${ORG}', '${DEAL}', '${CONTACT}', 'champion', 8)`,
  `INSERT INTO activities (organization_id, id, kind, subject, body, occurred_at, opportunity_id, recorded_by_id)
   VALUES ('${ORG}', '${ACTIVITY}', 'meeting', 'Kick-off', E'One\\r\\nTwo', '2026-09-01T02:03:04.567891Z', '${DEAL}', '${REP}')`,
  `INSERT INTO activity_contacts (organization_id, activity_id, contact_id) VALUES ('${ORG}', '${ACTIVITY}', '${CONTACT}')`,
  `INSERT INTO evidence (organization_id, opportunity_id, framework, component, strength, notes, updated_by_id)
   VALUES ('${ORG}', '${DEAL}', 'meddpic', 'champion', 'strong', 'Said so', '${REP}')`,
  `INSERT INTO stage_stays (organization_id, opportunity_id, stage_id, ordinal, entered_on) VALUES ('${ORG}', '${DEAL}', '${STAGE}', 1, '2026-01-05')`,
  `INSERT INTO opportunity_health VALUES (${SCORES})`,
  `INSERT INTO opportunity_totals VALUES ('${ORG}', '${REP}', '${STAGE}', 'open', 'commit', '2026-12-01', 'red', false, 1, 0,
     900719925474099, 32425917317067564, 36)`,
  `INSERT INTO idempotency_keys (organization_id, member_id, key, operation, request_hash, response)
   VALUES ('${ORG}', '${REP}', 'key', 'opportunities.create', 'hash', '{"id": 1.10}')`,
  `INSERT INTO imports (organization_id, id, file_name, size, status, created_by_id) VALUES ('${ORG}', '${IMPORT}', 'deals.csv', 4, 'done', '${REP}')`,
  `INSERT INTO import_files (organization_id, import_id, content) VALUES ('${ORG}', '${IMPORT}', '\\x00ff5c0a')`,
  `INSERT INTO import_changes (organization_id, import_id, entity, entity_id, "row") VALUES ('${ORG}', '${IMPORT}', 'opportunity', '${DEAL}', 2)`,
  `INSERT INTO import_issues (organization_id, import_id, "row", ordinal, reason, severity) VALUES ('${ORG}', '${IMPORT}', 3, 1, 'No name', 'error')`,
];

/** The first schema has a ledger without a place for rows; the second migration gives it one. */
export const ROWS_OF_THE_LEDGER: readonly string[] = [
  "SELECT ensure_ledger_partition('2026-09-01')",
  `INSERT INTO ledger (organization_id, recorded_at, id, effective_at, actor_kind, actor_id, opportunity_id, kind, changes) VALUES
   ('${ORG}', '2026-09-02T00:00:00Z', '${id(30)}', '2026-09-01T00:00:00Z', 'person', '${REP}', '${DEAL}', 'created', '{"name": "Rollout"}'),
   ('${ORG}', '2019-01-02T00:00:00Z', '${id(31)}', '2019-01-01T00:00:00Z', 'person', '${REP}', '${DEAL}', 'changed', '{"a": "\\\\n"}')`,
];

/** What of a migration would hold up whoever works: a start runs it in one transaction, while an older process may serve. */

/** Tables that hold a few hundred rows for an organisation, so that reading or writing all of one takes no time. */
const SMALL_TABLES = new Set([
  'api_keys',
  'bulk_edits',
  'commit_deadlines',
  'commit_mails_off',
  'competitors',
  'connections',
  'conversation_templates',
  'custom_fields',
  'default_views',
  'demo_workspaces',
  'duplicate_searches',
  'exchange_rates',
  'handovers',
  'hidden_conversation_templates',
  'import_mappings',
  'imports',
  'inquiries',
  'invitations',
  'export_jobs',
  'members',
  'merge_batches',
  'organizations',
  'own_conversation_templates',
  'playbook_sections',
  'playbook_tabs',
  'procurement_templates',
  'product_prices',
  'products',
  'prompt_templates',
  'qualify_out_reasons',
  'quota_ramp_starts',
  'quota_ramps',
  'revenue_preferences',
  'saved_views',
  'sso_connections',
  'sso_domains',
  'stages',
  'trigger_thresholds',
  'recalculation_runs',
  'webhooks',
]);

const TABLE = '(?:only\\s+)?((?:"?\\w+"?\\.)?"?\\w+"?)';
const CREATE_TABLE = new RegExp(`\\bcreate\\s+(?:unlogged\\s+)?table\\s+(?:if\\s+not\\s+exists\\s+)?${TABLE}`, 'i');
const CREATE_INDEX = new RegExp(
  `\\bcreate\\s+(?:unique\\s+)?index\\s+(concurrently\\s+)?(?:if\\s+not\\s+exists\\s+)?(?:"?\\w+"?\\s+)?on\\s+${TABLE}`,
  'i',
);
const ALTER_TABLE = new RegExp(`\\balter\\s+table\\s+(?:if\\s+exists\\s+)?${TABLE}\\s+(.+)$`, 'is');
const UPDATE = new RegExp(`\\bupdate\\s+${TABLE}\\s+(?:as\\s+)?(?:"?\\w+"?\\s+)?set\\b`, 'i');
const DELETE = new RegExp(`\\bdelete\\s+from\\s+${TABLE}`, 'i');
/** Names verbs that it does not do. */
const ONLY_NAMES = /^(create\s+(or\s+replace\s+)?(constraint\s+)?(trigger|function|procedure)|grant|revoke|comment)\b/i;

/** Texts and numbers, and the time, which PostgreSQL asks once: none makes it write every row. */
const CONSTANT = /^\(?(''|-?\d+(\.\d+)?|true|false|null|now\(\)|current_(timestamp|date))\)?(::[\w[\]" ]+)?$/i;
const DEFAULT = /\bdefault\s+(.+?)(?=\s+(?:not\s+null|null|check|references|unique|primary|constraint|collate)\b|$)/is;

const STEP =
  'and declare it in packages/server/src/platform/database/online/steps.ts, which does it while the server serves';

/** A sentence for each statement that would hold people up, with what to do instead. */
export function blockingStatements(sql: string): string[] {
  const statements = statementsOf(sql);
  const made = new Set(statements.flatMap((each) => plain(CREATE_TABLE.exec(each)?.[1])));
  const free = (table: string) => made.has(table) || SMALL_TABLES.has(table);
  return statements.flatMap((statement) => judge(statement.trim(), free));
}

function judge(statement: string, free: (table: string) => boolean): string[] {
  if (ONLY_NAMES.test(statement)) return [];
  const index = CREATE_INDEX.exec(statement);
  if (index) {
    const [table = ''] = plain(index[2]);
    if (index[1]) return [`an index of ${table} CONCURRENTLY cannot be made in a migration: take it out ${STEP}`];
    return free(table)
      ? []
      : [`an index of ${table} keeps everybody from writing until it is made: take it out ${STEP}`];
  }
  const altered = ALTER_TABLE.exec(statement);
  if (altered) {
    const [table = ''] = plain(altered[1]);
    return free(table) ? [] : actionsOf(altered[2] ?? '').flatMap((action) => judgeAction(table, action));
  }
  for (const [verb, pattern] of [['UPDATE', UPDATE] as const, ['DELETE', DELETE] as const]) {
    const [table] = plain(pattern.exec(statement)?.[1]);
    if (table && !free(table)) {
      return [`${verb} of ${table} holds its rows until the start is through: write it as a backfill ${STEP}`];
    }
  }
  return [];
}

function judgeAction(table: string, action: string): string[] {
  const refuse = (what: string, instead: string) => [`${what} of ${table} ${instead}`];
  if (/^add\s+(constraint|foreign|primary|unique|check|exclude)\b/i.test(action)) {
    if (/\bnot\s+valid$/i.test(action) || /\busing\s+index\b/i.test(action)) return [];
    return refuse('a constraint', `reads every row under a lock: put NOT VALID at its end ${STEP}`);
  }
  if (/^validate\b/i.test(action)) {
    return refuse('the validation', `reads every row in the transaction of the start: take it out ${STEP}`);
  }
  if (/^alter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/i.test(action)) {
    return refuse(
      'another type for a column',
      `writes every row anew under a lock: add a column, fill it by a backfill, ${STEP}`,
    );
  }
  if (/^alter\s+(column\s+)?"?\w+"?\s+set\s+not\s+null$/i.test(action)) {
    return refuse('NOT NULL for a column', `reads every row under a lock: add CHECK (… IS NOT NULL) NOT VALID ${STEP}`);
  }
  if (/^set\s+(un)?logged|^set\s+tablespace|^cluster/i.test(action)) {
    return refuse('another place', 'writes every row anew under a lock: leave it');
  }
  if (/^add\s/i.test(action)) return judgeColumn(table, action);
  return [];
}

function judgeColumn(table: string, action: string): string[] {
  const refuse = (why: string) => [`a new column of ${table} ${why}`];
  const given = DEFAULT.exec(action)?.[1]?.trim();
  if (/\bgenerated\b.*\bstored\b|\bas\s+identity\b|\b(small|big)?serial\b/is.test(action)) {
    return refuse(
      `that PostgreSQL fills writes every row anew under a lock: fill it by a trigger and a backfill, ${STEP}`,
    );
  }
  if (given !== undefined && !CONSTANT.test(given)) {
    return refuse(
      `whose default is worked out for each row writes all of them under a lock: set it by a backfill, ${STEP}`,
    );
  }
  if (given === undefined && /\bnot\s+null\b/i.test(action)) {
    return refuse('that is NOT NULL needs a constant default, or rows that are there refuse it');
  }
  if (/\b(references|unique|primary\s+key|check)\b/i.test(action)) {
    return refuse(`with a constraint reads every row under a lock: add the constraint NOT VALID beside it ${STEP}`);
  }
  return [];
}

const plain = (name: string | undefined): string[] =>
  name === undefined
    ? []
    : [
        name
          .replaceAll('"', '')
          .replace(/^public\./i, '')
          .toLowerCase(),
      ];

/** At the commas that no parenthesis holds. */
function actionsOf(text: string): string[] {
  const actions: string[] = [];
  let depth = 0;
  let action = '';
  for (const sign of text) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) {
      actions.push(action.trim());
      action = '';
    } else action += sign;
  }
  return [...actions, action.trim()];
}

/** Comment, text, and body between dollars, of which one is taken whole. */
const PIECES = /--[^\n]*|\/\*.*?\*\/|'(?:[^']|'')*'|(\$\w*\$)(.*?)\1|;/gs;

/** Without comments, and with empty texts. A DO runs what is in its body; a function only holds it. */
function statementsOf(sql: string): string[] {
  const inside: string[] = [];
  let from = 0;
  let begun = 0;
  let text = '';
  const statements: string[] = [];
  for (const piece of sql.matchAll(PIECES)) {
    text += sql.slice(from, piece.index);
    from = piece.index + piece[0].length;
    if (piece[0] === ';') {
      statements.push(text.slice(begun));
      begun = text.length;
    } else if (piece[0].startsWith("'")) text += "''";
    else if (piece[2] !== undefined) {
      if (/^\s*do\b/i.test(text.slice(begun))) inside.push(...statementsOf(piece[2]));
      text += "''";
    } else text += ' ';
  }
  text += sql.slice(from);
  return [...statements, text.slice(begun), ...inside].filter((each) => each.trim() !== '');
}

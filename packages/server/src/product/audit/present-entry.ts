import type { AuditCategory, AuditEntry } from '@forecastle/contract';
import type * as z from 'zod';
import { type AuditKind, KINDS } from '../../tenancy/audit/kinds.ts';
import type { AuditRow } from './audit-query.ts';
import { changeWords } from './change-words.ts';

type Entry = z.infer<typeof AuditEntry>;

/** The ledger's kinds, after who did it; `it` is the deal. */
const DEAL_WORDS: Readonly<Record<string, (it: string) => string>> = {
  created: (it) => `created the deal ${it}`,
  changed: (it) => `changed the deal ${it}`,
  history_created: (it) => `imported the first state of the deal ${it}`,
  history_changed: (it) => `imported a past change of the deal ${it}`,
  import_undone: (it) => `undid an import’s changes to ${it}`,
  removed_by_undo: (it) => `removed the deal ${it} with the undo of its import`,
  deleted: (it) => `deleted the deal ${it}`,
  restored: (it) => `restored the deal ${it} from the bin`,
  taken_over: (it) => `handed over ${it} because its owner left`,
  evidence: (it) => `recorded evidence on ${it}`,
  contact_added: (it) => `added a contact to ${it}`,
  contact_changed: (it) => `changed a contact on ${it}`,
  contact_removed: (it) => `removed a contact from ${it}`,
  contact_deleted: (it) => `deleted a contact on ${it}`,
  contact_restored: (it) => `restored a contact on ${it} from the bin`,
  activity_added: (it) => `recorded an activity on ${it}`,
  activity_changed: (it) => `changed an activity on ${it}`,
  activity_removed: (it) => `deleted an activity on ${it}`,
  accounts_merged: (it) => `moved ${it} to another account by merging two accounts`,
  contacts_merged: (it) => `merged two contacts on ${it}`,
  merge_undone: (it) => `undid a merge on ${it}`,
  bulk_edit_undone: (it) => `undid a bulk edit on ${it}`,
  change_undone: (it) => `undid a change to ${it}`,
  activity_restored: (it) => `restored an activity on ${it}`,
};

export function presentEntry(row: AuditRow): Entry {
  const who = whoOf(row);
  const subject =
    row.subject_kind === null || row.subject_id === null
      ? null
      : { kind: row.subject_kind, id: row.subject_id, name: row.subject_name ?? nameOf(row.facts.name) };
  return {
    id: row.id,
    at: row.recorded_at.toISOString(),
    category: row.category as AuditCategory,
    kind: row.kind,
    who,
    subject,
    sentence: `${actorWords(who, row)} ${operationWords(row, subject)}.`,
    changes: changeWords(row.changes, { names: row.names ?? {}, currency: row.currency, custom: row.custom }),
  };
}

const nameOf = (fact: unknown): string | null => (typeof fact === 'string' ? fact : null);

function whoOf(row: AuditRow): Entry['who'] {
  const { doer_id: id, actor_name: name } = row;
  switch (row.doer_kind) {
    case 'api':
      return { kind: 'api_key', id, name };
    case 'rule':
      return { kind: 'job', id, name };
    default:
      return { kind: row.doer_kind, id, name };
  }
}

function actorWords({ kind, id, name }: Entry['who'], { key_name: key }: AuditRow): string {
  const person = name ?? 'Someone';
  switch (kind) {
    case 'person':
      return person;
    case 'api_key':
      return `${person}, through the API key${key ? ` ${quoted(key)}` : ''},`;
    case 'command_line':
      return id === null ? 'The operator, on the command line,' : `${person}, on the command line,`;
    case 'import':
      return `The import of ${quoted(name ?? 'a file')}`;
    case 'salesforce':
      return 'Salesforce';
    case 'job':
      return 'The server';
    case 'nobody':
      return 'Someone';
  }
}

function operationWords(row: AuditRow, subject: Entry['subject']): string {
  const named = subject?.name ?? null;
  const it =
    named === null ? '(deleted)' : subject?.kind === 'person' || subject?.kind === 'invitation' ? named : quoted(named);
  if (row.source === 'ledger') return (DEAL_WORDS[row.kind] ?? ((deal: string) => `changed the deal ${deal}`))(it);
  const known = KINDS[row.kind as AuditKind];
  return known ? known.words(it, row.facts) : row.kind.replaceAll('_', ' ');
}

const quoted = (name: string): string => `“${name}”`;

import type { Note, NoteDocument } from '@forecastle/contract';
import type * as z from 'zod';

/** Of notes `n` and their deals `o`; $1 organisation. Who sees a deal writes its notes, whoever wrote them first. */
export const NOTE_COLUMNS = `
  n.id, n.opportunity_id, n.document, n.pinned, n.created_at, n.edited_at, n.version, n.deleted_at,
  to_char(n.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS sort_at,
  a.id AS author_id, a.name AS author_name, e.id AS editor_id, e.name AS editor_name`;

export const NOTE_TABLES = `
  deal_notes n
  LEFT JOIN members a ON a.organization_id = $1 AND a.id = n.author_id
  LEFT JOIN members e ON e.organization_id = $1 AND e.id = n.edited_by_id`;

export interface NoteRow {
  id: string;
  opportunity_id: string;
  document: NoteDocument;
  pinned: boolean;
  created_at: Date;
  edited_at: Date | null;
  version: number;
  deleted_at: Date | null;
  sort_at: string;
  author_id: string | null;
  author_name: string | null;
  editor_id: string | null;
  editor_name: string | null;
}

const person = (id: string | null, name: string | null) => (id !== null && name !== null ? { id, name } : null);

export function presentNote(row: NoteRow): z.infer<typeof Note> {
  return {
    id: row.id,
    opportunityId: row.opportunity_id,
    document: row.document,
    pinned: row.pinned,
    author: person(row.author_id, row.author_name),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    editedBy: person(row.editor_id, row.editor_name),
    version: row.version,
    // Whoever may read a deal may write it, and so what hangs on it.
    abilities: { update: true, remove: true },
  };
}

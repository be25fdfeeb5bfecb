import type { DealFile, Note, NoteDocument } from '@forecastle/contract';
import type * as z from 'zod';

/** Of notes `n`; $1 organisation. Who sees a deal writes its notes, whoever wrote them first. */
export const NOTE_COLUMNS = `
  n.id, n.opportunity_id, n.account_id, n.contact_id, n.document, n.pinned, n.created_at, n.edited_at, n.version, n.deleted_at,
  to_char(n.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS sort_at,
  a.id AS author_id, a.name AS author_name, e.id AS editor_id, e.name AS editor_name,
  (SELECT coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'opportunityId', f.opportunity_id, 'noteId', f.note_id, 'name', f.name, 'mediaType', f.media_type,
      'size', f.size, 'isImage', f.media_type LIKE 'image/%',
      'addedBy', CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'name', p.name) END,
      'createdAt', to_char(f.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY f.created_at, f.id), '[]')
    FROM deal_files f LEFT JOIN members p ON p.organization_id = $1 AND p.id = f.added_by_id
    WHERE f.organization_id = $1 AND f.note_id = n.id AND f.deleted_at IS NULL) AS files`;

export const NOTE_TABLES = `
  deal_notes n
  LEFT JOIN members a ON a.organization_id = $1 AND a.id = n.author_id
  LEFT JOIN members e ON e.organization_id = $1 AND e.id = n.edited_by_id`;

export interface NoteRow {
  id: string;
  opportunity_id: string | null;
  account_id: string | null;
  contact_id: string | null;
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
  files: z.infer<typeof DealFile>[];
}

const person = (id: string | null, name: string | null) => (id !== null && name !== null ? { id, name } : null);

/** `writes`: whether the actor may write what it is on, and so what hangs on it; whoever may read a deal may. */
export function presentNote(row: NoteRow, { writes } = { writes: true }): z.infer<typeof Note> {
  return {
    id: row.id,
    opportunityId: row.opportunity_id,
    accountId: row.account_id,
    contactId: row.contact_id,
    document: row.document,
    pinned: row.pinned,
    author: person(row.author_id, row.author_name),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    editedBy: person(row.editor_id, row.editor_name),
    version: row.version,
    files: row.files,
    abilities: { update: writes, remove: writes },
  };
}

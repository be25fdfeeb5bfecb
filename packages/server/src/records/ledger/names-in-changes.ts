/** Fields of a deal's change-set that hold an id whose name people read. */
export const NAMED_FIELDS = ['stageId', 'lastOpenStageId', 'ownerId', 'accountId', 'winReasonId'] as const;

/**
 * SQL for a lateral join: the names, by id, of the stages, people, accounts, contacts, competitors, reasons, line items and steps that a change-set names. The
 * organisation is the statement's `$1`; `changes` is the column, and `fields` are ours, never given.
 */
export const namesInChanges = (changes: string, fields: readonly string[]): string => `
  SELECT jsonb_object_agg(n.id, n.name) AS names
  FROM (
    SELECT (field.value ->> side)::uuid AS id
    FROM jsonb_each(${changes}) field, unnest('{from,to}'::text[]) side
    WHERE field.key = ANY('{${fields.join(',')}}'::text[]) AND field.value ->> side IS NOT NULL
    UNION SELECT split_part(field.key, '.', 2)::uuid FROM jsonb_each(${changes}) field
      WHERE field.key LIKE 'contact.%' OR field.key LIKE 'competitor.%' OR field.key LIKE 'qualifyOut.%'
        OR field.key LIKE 'lineItem.%' OR field.key LIKE 'step.%' OR field.key LIKE 'file.%'
  ) mentioned
  CROSS JOIN LATERAL (
    SELECT s.id, s.name FROM stages s WHERE s.organization_id = $1 AND s.id = mentioned.id
    UNION ALL SELECT p.id, p.name FROM members p WHERE p.organization_id = $1 AND p.id = mentioned.id
    UNION ALL SELECT a.id, a.name FROM accounts a WHERE a.organization_id = $1 AND a.id = mentioned.id
    UNION ALL SELECT c.id, c.name FROM contacts c WHERE c.organization_id = $1 AND c.id = mentioned.id
    UNION ALL SELECT g.merged_id, g.merged_name FROM merges g
      WHERE g.organization_id = $1 AND g.merged_id = mentioned.id AND g.undone_at IS NULL
    UNION ALL SELECT r.id, r.name FROM competitors r WHERE r.organization_id = $1 AND r.id = mentioned.id
    UNION ALL SELECT q.id, q.name FROM qualify_out_reasons q WHERE q.organization_id = $1 AND q.id = mentioned.id
    UNION ALL SELECT w.id, w.name FROM win_reasons w WHERE w.organization_id = $1 AND w.id = mentioned.id
    UNION ALL SELECT l.id, l.product FROM line_items l WHERE l.organization_id = $1 AND l.id = mentioned.id
    UNION ALL SELECT t.id, t.title FROM procurement_steps t WHERE t.organization_id = $1 AND t.id = mentioned.id
    UNION ALL SELECT f.id, f.name FROM deal_files f WHERE f.organization_id = $1 AND f.id = mentioned.id
  ) n`;

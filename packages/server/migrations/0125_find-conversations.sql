-- Returns conversations whose title, messages, deal or account match, up to `most` of each; an id may come twice. Owners
-- null: the whole organisation. EXECUTE plans each call for its own pattern: a rare one by the index, a common one by
-- reading until `most`.
CREATE FUNCTION public.matching_conversations(organization uuid, owners uuid[], pattern text, name_pattern text, most integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    '(SELECT c.id FROM conversation_messages m
        JOIN conversations c ON c.organization_id = $1 AND c.id = m.conversation_id AND c.deleted_at IS NULL
        JOIN opportunities o ON o.organization_id = $1 AND o.id = c.opportunity_id
      WHERE m.organization_id = $1 AND lower(m.text) LIKE $3 AND ($2 IS NULL OR o.owner_id = ANY($2)) LIMIT $5)
     UNION ALL
     (SELECT c.id FROM conversations c JOIN opportunities o ON o.organization_id = $1 AND o.id = c.opportunity_id
      WHERE c.organization_id = $1 AND c.deleted_at IS NULL AND lower(c.title) LIKE $3
        AND ($2 IS NULL OR o.owner_id = ANY($2)) LIMIT $5)
     UNION ALL
     (SELECT c.id FROM opportunities o
        JOIN conversations c ON c.organization_id = $1 AND c.opportunity_id = o.id AND c.deleted_at IS NULL
      WHERE o.organization_id = $1 AND o.name_key LIKE $4 AND ($2 IS NULL OR o.owner_id = ANY($2)) LIMIT $5)
     UNION ALL
     (SELECT c.id FROM accounts a
        JOIN opportunities o ON o.organization_id = $1 AND o.account_id = a.id
        JOIN conversations c ON c.organization_id = $1 AND c.opportunity_id = o.id AND c.deleted_at IS NULL
      WHERE a.organization_id = $1 AND a.name_key LIKE $4 AND ($2 IS NULL OR o.owner_id = ANY($2)) LIMIT $5)'
    USING organization, owners, pattern, name_pattern, most;
END $_$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.matching_conversations(organization uuid, owners uuid[], pattern text, name_pattern text, most integer) FROM PUBLIC;

-- Operators that are not leakproof (LIKE among them) lose their index under row-level security. Search therefore goes through
-- functions that read past it, each with an explicit organisation, which must be that of the transaction, and explicit owners.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE INDEX "opportunities_search" ON "opportunities" USING gin ("organization_id", "name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_search" ON "accounts" USING gin ("organization_id", "name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("organization_id", "name_key" gin_trgm_ops);--> statement-breakpoint

CREATE FUNCTION same_tenant(organization uuid) RETURNS boolean LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT organization = nullif(current_setting('app.organization_id', true), '')::uuid
$$;--> statement-breakpoint

-- Deals whose name or account matches, up to `most` of them; an id may come twice. Owners null = the whole organisation.
-- EXECUTE, so that each call is planned for its own pattern: a rare one by the index, a common one by reading until `most`.
CREATE FUNCTION matching_opportunities(organization uuid, owners uuid[], pattern text, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    'SELECT o.id FROM opportunities o WHERE o.organization_id = $1 AND o.name_key LIKE $3 AND ($2 IS NULL OR o.owner_id = ANY($2))
     UNION ALL
     SELECT o.id FROM accounts a JOIN opportunities o ON o.organization_id = $1 AND o.account_id = a.id
     WHERE a.organization_id = $1 AND a.name_key LIKE $3 AND ($2 IS NULL OR o.owner_id = ANY($2))
     LIMIT $4'
    USING organization, owners, pattern, most;
END $$;--> statement-breakpoint

-- Accounts and contacts are readable by everyone of the organisation.
CREATE FUNCTION matching_accounts(organization uuid, pattern text, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  RETURN QUERY EXECUTE 'SELECT id FROM accounts WHERE organization_id = $1 AND name_key LIKE $2 LIMIT $3'
    USING organization, pattern, most;
END $$;--> statement-breakpoint
CREATE FUNCTION matching_contacts(organization uuid, pattern text, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    'SELECT id FROM contacts WHERE organization_id = $1 AND (name_key LIKE $2 OR lower(email) LIKE $2) LIMIT $3'
    USING organization, pattern, most;
END $$;--> statement-breakpoint

-- Organisations with work for the sweep: a score that time has changed, or medians of an earlier local day.
CREATE FUNCTION organizations_with_due_scores(moment timestamptz)
RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT o.organization_id FROM organizations o
  WHERE EXISTS (SELECT 1 FROM opportunity_health h
      WHERE h.organization_id = o.organization_id AND h.next_change_at <= moment)
    OR EXISTS (SELECT 1 FROM stage_medians m
      WHERE m.organization_id = o.organization_id AND m.as_of < (moment AT TIME ZONE o.time_zone)::date)
  ORDER BY o.organization_id
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION matching_opportunities(uuid, uuid[], text, integer), matching_accounts(uuid, text, integer),
  matching_contacts(uuid, text, integer), organizations_with_due_scores(timestamptz) FROM PUBLIC;

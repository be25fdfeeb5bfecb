DROP INDEX "opportunities_account";--> statement-breakpoint
CREATE INDEX "opportunities_account" ON "opportunities" USING btree ("organization_id","account_id","owner_id");--> statement-breakpoint

-- All addresses of a person in lower case, one a line: one text that one index can look into. array_to_string is only stable
-- because of other types than text.
CREATE FUNCTION email_addresses(first text, others text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(concat_ws(E'\n', first, nullif(array_to_string(others, E'\n'), '')))
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION email_addresses(text, text[]) FROM PUBLIC;--> statement-breakpoint
CREATE INDEX "contacts_search_emails" ON "contacts" USING gin ("organization_id", email_addresses("email", "other_emails") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_search_domain" ON "accounts" USING gin ("organization_id", "domain" gin_trgm_ops);--> statement-breakpoint

CREATE OR REPLACE FUNCTION matching_accounts(organization uuid, pattern text, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    'SELECT id FROM accounts WHERE organization_id = $1 AND (name_key LIKE $2 OR domain LIKE $2) LIMIT $3'
    USING organization, pattern, most;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION matching_contacts(organization uuid, pattern text, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    'SELECT id FROM contacts
     WHERE organization_id = $1 AND (name_key LIKE $2 OR email_addresses(email, other_emails) LIKE $2) LIMIT $3'
    USING organization, pattern, most;
END $$;

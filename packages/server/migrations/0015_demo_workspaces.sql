CREATE TABLE "demo_workspaces" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "demo_workspaces" ADD CONSTRAINT "demo_workspaces_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- A copy of the demo workspace never operates the public site, though it may be the organisation made first.
CREATE OR REPLACE FUNCTION operating_organization(configured uuid) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.organization_id FROM organizations o
  WHERE (configured IS NULL OR o.organization_id = configured)
    AND NOT EXISTS (SELECT 1 FROM demo_workspaces d WHERE d.organization_id = o.organization_id)
  ORDER BY o.organization_id LIMIT 1
$$;--> statement-breakpoint

-- How many copies there are, and when the first of them is removed.
CREATE FUNCTION standing_demos() RETURNS TABLE (count integer, first_removed_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int, min(removed_at) FROM demo_workspaces
$$;--> statement-breakpoint

-- Copies whose time is over. Ids only.
CREATE FUNCTION expired_demos(moment timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT organization_id FROM demo_workspaces WHERE removed_at <= moment
$$;--> statement-breakpoint

-- Removes a copy whose time is over, with its people and all it holds, the ledger too, which the server itself may not shorten.
-- Does nothing to any other organisation. What refers to other rows is taken in a later round, so that a new table needs no word here.
CREATE FUNCTION remove_demo(organization uuid, moment timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t record;
  held integer := 1;
BEGIN
  PERFORM 1 FROM demo_workspaces d WHERE d.organization_id = organization AND d.removed_at <= moment FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM auth."user" u USING members m
  WHERE m.organization_id = organization AND u.id = m.user_id
    AND NOT EXISTS (SELECT 1 FROM members o WHERE o.user_id = u.id AND o.organization_id <> organization);
  FOR round IN 1..12 LOOP
    held := 0;
    FOR t IN
      SELECT c.oid::regclass AS name FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
    LOOP
      BEGIN
        EXECUTE format('DELETE FROM %s WHERE organization_id = $1', t.name) USING organization;
      EXCEPTION WHEN foreign_key_violation THEN
        held := held + 1;
      END;
    END LOOP;
    EXIT WHEN held = 0;
  END LOOP;
  IF held > 0 THEN RAISE EXCEPTION 'the demo workspace % could not be removed whole', organization; END IF;
  RETURN true;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION standing_demos(), expired_demos(timestamptz), remove_demo(uuid, timestamptz) FROM PUBLIC;

CREATE TABLE "upkeep_runs" (
	"organization_id" uuid NOT NULL,
	"what" text NOT NULL,
	"scope" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"last_id" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "upkeep_runs_organization_id_what_scope_pk" PRIMARY KEY("organization_id","what","scope")
);
--> statement-breakpoint
-- Upkeep that a process has left behind.
CREATE FUNCTION unfinished_upkeep() RETURNS TABLE (organization_id uuid, what text, scope text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.organization_id, u.what, u.scope FROM upkeep_runs u WHERE u.finished_at IS NULL
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION unfinished_upkeep() FROM PUBLIC;

CREATE TABLE "connection_attempts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"key_id" text NOT NULL,
	"cipher" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connection_attempts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "connection_mappings" (
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"mapping" jsonb NOT NULL,
	"saved_by_id" uuid NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_mappings_organization_id_connection_id_version_pk" PRIMARY KEY("organization_id","connection_id","version")
);
--> statement-breakpoint
CREATE TABLE "connection_secrets" (
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key_id" text NOT NULL,
	"cipher" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_secrets_organization_id_connection_id_kind_pk" PRIMARY KEY("organization_id","connection_id","kind")
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"system" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"paused_until" timestamp with time zone,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"remote" jsonb,
	"cursors" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mapping_version" integer,
	"connected_by_id" uuid,
	"connected_at" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"next_run_at" timestamp with time zone,
	"disconnected_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connections_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "external_identities" (
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"object" text NOT NULL,
	"external_id" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"beside_id" uuid,
	"modified_at" timestamp with time zone NOT NULL,
	"agreed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"waits_for" text,
	"generation" integer NOT NULL,
	"gone_at" timestamp with time zone,
	CONSTRAINT "external_identities_organization_id_connection_id_object_external_id_pk" PRIMARY KEY("organization_id","connection_id","object","external_id")
);
--> statement-breakpoint
CREATE TABLE "sync_failures" (
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"object" text NOT NULL,
	"external_id" text NOT NULL,
	"run_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"vendor_words" text,
	"fields" text[] DEFAULT '{}'::text[] NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sync_failures_organization_id_connection_id_direction_object_external_id_pk" PRIMARY KEY("organization_id","connection_id","direction","object","external_id")
);
--> statement-breakpoint
CREATE TABLE "sync_rows" (
	"organization_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"object" text NOT NULL,
	"external_id" text NOT NULL,
	"ordinal" integer DEFAULT 0 NOT NULL,
	"outcome" text NOT NULL,
	"entity" text,
	"entity_id" uuid,
	"before" jsonb,
	"reason" text,
	"vendor_words" text,
	"fields" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "sync_rows_organization_id_run_id_object_external_id_ordinal_pk" PRIMARY KEY("organization_id","run_id","object","external_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"generation" integer NOT NULL,
	"mapping_version" integer NOT NULL,
	"filters" jsonb,
	"position" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"counts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"requested_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "sync_runs_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "connection_attempts" ADD CONSTRAINT "connection_attempts_organization_id_connection_id_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_attempts" ADD CONSTRAINT "connection_attempts_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_mappings" ADD CONSTRAINT "connection_mappings_organization_id_connection_id_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_mappings" ADD CONSTRAINT "connection_mappings_organization_id_saved_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","saved_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_secrets" ADD CONSTRAINT "connection_secrets_organization_id_connection_id_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_organization_id_connected_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","connected_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_organization_id_connection_id_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_failures" ADD CONSTRAINT "sync_failures_organization_id_connection_id_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_rows" ADD CONSTRAINT "sync_rows_organization_id_run_id_sync_runs_organization_id_id_fk" FOREIGN KEY ("organization_id","run_id") REFERENCES "public"."sync_runs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_organization_id_connection_id_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_organization_id_requested_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","requested_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_attempts_state" ON "connection_attempts" USING btree ("organization_id","state_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_system" ON "connections" USING btree ("organization_id","system") WHERE state <> 'disconnected';--> statement-breakpoint
CREATE INDEX "connections_due" ON "connections" USING btree ("next_run_at") WHERE next_run_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "external_identities_record" ON "external_identities" USING btree ("organization_id","entity_id","connection_id");--> statement-breakpoint
CREATE INDEX "external_identities_generation" ON "external_identities" USING btree ("organization_id","connection_id","object","generation");--> statement-breakpoint
CREATE INDEX "external_identities_waiting" ON "external_identities" USING btree ("organization_id","connection_id","object","waits_for") WHERE waits_for IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sync_rows_outcome" ON "sync_rows" USING btree ("organization_id","run_id","outcome","object","external_id","ordinal");--> statement-breakpoint
CREATE INDEX "sync_runs_of_connection" ON "sync_runs" USING btree ("organization_id","connection_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_runs_at_work" ON "sync_runs" USING btree ("organization_id","connection_id") WHERE status IN ('queued', 'running');--> statement-breakpoint
-- Returns syncs of every organisation that are not finished, in the order in which they were asked for.
CREATE FUNCTION public.unfinished_syncs() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT r.organization_id, r.id FROM sync_runs r
  JOIN connections c ON c.organization_id = r.organization_id AND c.id = r.connection_id
  WHERE r.status IN ('queued', 'running') AND c.state = 'healthy'
  ORDER BY r.id
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.unfinished_syncs() FROM PUBLIC;--> statement-breakpoint
-- Returns connections of every organisation whose next sync is due, or whose pause is over.
CREATE FUNCTION public.due_connections() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT c.organization_id, c.id FROM connections c
  WHERE c.state = 'healthy' AND c.next_run_at <= now() OR c.state = 'paused' AND c.paused_until <= now()
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.due_connections() FROM PUBLIC;

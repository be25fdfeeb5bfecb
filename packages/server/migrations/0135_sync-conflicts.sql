CREATE TABLE "sync_conflicts" (
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"object" text NOT NULL,
	"external_id" text NOT NULL,
	"field" text NOT NULL,
	"id" uuid NOT NULL,
	"source" text,
	"source_label" text,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"theirs" jsonb NOT NULL,
	"ours" jsonb NOT NULL,
	"theirs_hash" text NOT NULL,
	"ours_hash" text NOT NULL,
	"theirs_at" timestamp with time zone NOT NULL,
	"ours_at" timestamp with time zone,
	"stands" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"run_id" uuid NOT NULL,
	"detected_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by_id" uuid,
	"choice" text,
	CONSTRAINT "sync_conflicts_organization_id_connection_id_object_external_id_field_pk" PRIMARY KEY("organization_id","connection_id","object","external_id","field")
);
--> statement-breakpoint
ALTER TABLE "sync_runs" ADD COLUMN "settling" jsonb;--> statement-breakpoint
ALTER TABLE "sync_conflicts" ADD CONSTRAINT "sync_conflicts_organization_id_connection_id_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_conflicts" ADD CONSTRAINT "sync_conflicts_organization_id_settled_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","settled_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sync_conflicts_id" ON "sync_conflicts" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "sync_conflicts_open" ON "sync_conflicts" USING btree ("organization_id","connection_id","detected_at","id") WHERE settled_at IS NULL;--> statement-breakpoint
CREATE INDEX "sync_conflicts_settled" ON "sync_conflicts" USING btree ("organization_id","connection_id","settled_at","id") WHERE settled_at IS NOT NULL;--> statement-breakpoint
-- As before; one that sends on update is listed as well when somebody has settled a conflict since its last push.
CREATE OR REPLACE FUNCTION public.pushing_connections() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT c.organization_id, c.id FROM connections c
  JOIN connection_mappings m ON m.organization_id = c.organization_id AND m.connection_id = c.id AND m.version = c.mapping_version
  WHERE c.state = 'healthy' AND m.mapping -> 'push' ->> 'mode' IN ('on_update', 'scheduled')
    AND NOT EXISTS (SELECT FROM sync_runs r WHERE r.organization_id = c.organization_id AND r.connection_id = c.id
      AND r.status IN ('queued', 'running'))
    AND (EXISTS (SELECT FROM sync_runs r WHERE r.organization_id = c.organization_id AND r.connection_id = c.id
        AND r.status = 'completed' AND r.kind <> 'push' AND r.generation > coalesce((c.cursors ->> 'pushGeneration')::int, 0))
      OR m.mapping -> 'push' ->> 'mode' = 'on_update' AND (EXISTS (SELECT FROM opportunities o
          WHERE o.organization_id = c.organization_id
            AND o.updated_at > coalesce((c.cursors ->> 'push')::timestamptz, '-infinity') - interval '2 minutes')
        OR EXISTS (SELECT FROM sync_conflicts s WHERE s.organization_id = c.organization_id AND s.connection_id = c.id
          AND s.settled_at > coalesce((c.cursors ->> 'push')::timestamptz, '-infinity') - interval '2 minutes')))
$$;

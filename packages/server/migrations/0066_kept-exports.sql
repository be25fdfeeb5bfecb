CREATE TABLE "kept_export_parts" (
	"organization_id" uuid NOT NULL,
	"export_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "kept_export_parts_organization_id_export_id_part_pk" PRIMARY KEY("organization_id","export_id","part")
);
--> statement-breakpoint
CREATE TABLE "kept_exports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"what" text NOT NULL,
	"format" text NOT NULL,
	"query" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"size" bigint DEFAULT 0 NOT NULL,
	"reason" text,
	"day" text,
	"owners" uuid[],
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "kept_exports_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "kept_export_parts" ADD CONSTRAINT "kept_export_parts_organization_id_export_id_kept_exports_organization_id_id_fk" FOREIGN KEY ("organization_id","export_id") REFERENCES "public"."kept_exports"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_exports" ADD CONSTRAINT "kept_exports_organization_id_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_exports_of" ON "kept_exports" USING btree ("organization_id","by_id","id");--> statement-breakpoint
CREATE INDEX "kept_exports_unfinished" ON "kept_exports" USING btree ("id") WHERE status IN ('queued', 'processing') AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "kept_exports_asked" ON "kept_exports" USING btree ("asked_at");--> statement-breakpoint
-- Files that a process has left unmade.
CREATE FUNCTION unfinished_exports() RETURNS TABLE (organization_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT x.organization_id, x.id FROM kept_exports x
  WHERE x.status IN ('queued', 'processing') AND x.removed_at IS NULL
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION unfinished_exports() FROM PUBLIC;--> statement-breakpoint
-- What files held whose time is over, files that were removed the day before, and all that was asked for so many days ago.
CREATE FUNCTION forget_exports(days integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM kept_export_parts p USING kept_exports x
  WHERE x.organization_id = p.organization_id AND x.id = p.export_id AND x.expires_at < now();
  DELETE FROM kept_exports
  WHERE removed_at < now() - interval '1 day' OR asked_at < now() - make_interval(days => days)
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION forget_exports(integer) FROM PUBLIC;

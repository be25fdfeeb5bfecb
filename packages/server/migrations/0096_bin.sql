CREATE TABLE "bin" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"owner_id" uuid,
	"writer_ids" uuid[] NOT NULL,
	"rows" jsonb NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_bytes" bigint DEFAULT 0 NOT NULL,
	"ledger_id" uuid,
	"deleted_at" timestamp with time zone NOT NULL,
	"deleted_by_id" uuid NOT NULL,
	CONSTRAINT "bin_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "bin_file_parts" (
	"organization_id" uuid NOT NULL,
	"bin_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "bin_file_parts_organization_id_file_id_part_pk" PRIMARY KEY("organization_id","file_id","part")
);
--> statement-breakpoint
ALTER TABLE "bin" ADD CONSTRAINT "bin_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin" ADD CONSTRAINT "bin_organization_id_deleted_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","deleted_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bin_file_parts" ADD CONSTRAINT "bin_file_parts_organization_id_bin_id_bin_organization_id_id_fk" FOREIGN KEY ("organization_id","bin_id") REFERENCES "public"."bin"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bin_deleted" ON "bin" USING btree ("organization_id","deleted_at","id");--> statement-breakpoint
CREATE INDEX "bin_over" ON "bin" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "bin_file_parts_bin" ON "bin_file_parts" USING btree ("organization_id","bin_id");--> statement-breakpoint
-- What was deleted so many days ago, for good: with it go words that stood in a deal before they were changed.
CREATE FUNCTION forget_bin(days integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM former_words w USING bin b
  WHERE b.deleted_at < now() - make_interval(days => days) AND b.kind = 'opportunity'
    AND w.organization_id = b.organization_id AND w.opportunity_id = b.id;
  DELETE FROM bin WHERE deleted_at < now() - make_interval(days => days)
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION forget_bin(integer) FROM PUBLIC;

CREATE TABLE "deal_file_parts" (
	"organization_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "deal_file_parts_organization_id_file_id_part_pk" PRIMARY KEY("organization_id","file_id","part")
);
--> statement-breakpoint
CREATE TABLE "deal_files" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"hash" text NOT NULL,
	"added_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "deal_files_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "deal_file_parts" ADD CONSTRAINT "deal_file_parts_organization_id_file_id_deal_files_organization_id_id_fk" FOREIGN KEY ("organization_id","file_id") REFERENCES "public"."deal_files"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_files" ADD CONSTRAINT "deal_files_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_files" ADD CONSTRAINT "deal_files_organization_id_added_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","added_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_files_opportunity" ON "deal_files" USING btree ("organization_id","opportunity_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deal_files_removed" ON "deal_files" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
-- Files that were removed so many days ago, with what they held.
CREATE FUNCTION forget_deal_files(days integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM deal_files WHERE deleted_at < now() - make_interval(days => days)
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION forget_deal_files(integer) FROM PUBLIC;

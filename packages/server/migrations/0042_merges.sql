CREATE TABLE "duplicate_keys" (
	"organization_id" uuid NOT NULL,
	"noun" text NOT NULL,
	"key" bigint NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "duplicate_keys_organization_id_noun_key_record_id_pk" PRIMARY KEY("organization_id","noun","key","record_id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_pairs" (
	"organization_id" uuid NOT NULL,
	"noun" text NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"score" smallint NOT NULL,
	"reasons" jsonb NOT NULL,
	"dismissed_at" timestamp with time zone,
	"dismissed_by_id" uuid,
	CONSTRAINT "duplicate_pairs_organization_id_noun_one_id_other_id_pk" PRIMARY KEY("organization_id","noun","one_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_searches" (
	"organization_id" uuid NOT NULL,
	"noun" text NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"changed_since" timestamp with time zone,
	"last_updated" timestamp with time zone,
	"last_id" uuid,
	"seen" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "duplicate_searches_organization_id_noun_pk" PRIMARY KEY("organization_id","noun")
);
--> statement-breakpoint
CREATE TABLE "merge_batches" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"noun" text NOT NULL,
	"by_id" uuid NOT NULL,
	"undone_by_id" uuid,
	"status" text NOT NULL,
	"pairs" jsonb NOT NULL,
	"next" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"left" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "merge_batches_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "merged_keys" (
	"organization_id" uuid NOT NULL,
	"merge_id" uuid NOT NULL,
	"key" text NOT NULL,
	"merged_id" uuid NOT NULL,
	CONSTRAINT "merged_keys_organization_id_merge_id_key_pk" PRIMARY KEY("organization_id","merge_id","key")
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"noun" text NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"merged_name" text NOT NULL,
	"kept_before" jsonb,
	"kept_after" jsonb,
	"merged_row" jsonb,
	"moved" jsonb NOT NULL,
	"batch_id" uuid,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"merged_by_id" uuid NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by_id" uuid,
	CONSTRAINT "merges_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "duplicate_searches" ADD CONSTRAINT "duplicate_searches_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_batches" ADD CONSTRAINT "merge_batches_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_batches" ADD CONSTRAINT "merge_batches_organization_id_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_batches" ADD CONSTRAINT "merge_batches_organization_id_undone_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","undone_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_keys" ADD CONSTRAINT "merged_keys_organization_id_merge_id_merges_organization_id_id_fk" FOREIGN KEY ("organization_id","merge_id") REFERENCES "public"."merges"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_organization_id_merged_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","merged_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_organization_id_undone_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","undone_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duplicate_keys_record" ON "duplicate_keys" USING btree ("organization_id","record_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_score" ON "duplicate_pairs" USING btree ("organization_id","noun","score","one_id","other_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_other" ON "duplicate_pairs" USING btree ("organization_id","other_id");--> statement-breakpoint
CREATE INDEX "merge_batches_of" ON "merge_batches" USING btree ("organization_id","by_id","id");--> statement-breakpoint
CREATE INDEX "merged_keys_key" ON "merged_keys" USING btree ("organization_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "merges_standing" ON "merges" USING btree ("organization_id","merged_id") WHERE "merges"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "merges_kept" ON "merges" USING btree ("organization_id","kept_id","id");--> statement-breakpoint
CREATE INDEX "merges_batch" ON "merges" USING btree ("organization_id","batch_id","id") WHERE "merges"."batch_id" is not null;--> statement-breakpoint

-- Merges of many and searches for duplicates that a process has left behind.
CREATE FUNCTION unfinished_merge_batches() RETURNS TABLE (organization_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.organization_id, b.id FROM merge_batches b WHERE b.status IN ('merging', 'undoing')
$$;--> statement-breakpoint
CREATE FUNCTION unfinished_duplicate_searches() RETURNS TABLE (organization_id uuid, noun text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.organization_id, s.noun FROM duplicate_searches s WHERE s.started_at IS NOT NULL
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION unfinished_merge_batches(), unfinished_duplicate_searches() FROM PUBLIC;

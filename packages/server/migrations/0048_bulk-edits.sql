CREATE TABLE "bulk_edit_deals" (
	"organization_id" uuid NOT NULL,
	"bulk_edit_id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"entry_id" uuid,
	"why" text,
	"former_next_step" text,
	CONSTRAINT "bulk_edit_deals_organization_id_bulk_edit_id_opportunity_id_pk" PRIMARY KEY("organization_id","bulk_edit_id","opportunity_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_edits" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"undone_by_id" uuid,
	"edit" jsonb NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"left" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_id" uuid,
	"refusal" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "bulk_edits_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "bulk_edit_deals" ADD CONSTRAINT "bulk_edit_deals_organization_id_bulk_edit_id_bulk_edits_organization_id_id_fk" FOREIGN KEY ("organization_id","bulk_edit_id") REFERENCES "public"."bulk_edits"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_organization_id_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_organization_id_undone_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","undone_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_edit_deals_left" ON "bulk_edit_deals" USING btree ("organization_id","bulk_edit_id","opportunity_id") WHERE "bulk_edit_deals"."why" is not null;--> statement-breakpoint
CREATE INDEX "bulk_edits_of" ON "bulk_edits" USING btree ("organization_id","by_id","id");--> statement-breakpoint

-- Bulk edits, and undos of them, that a process has left behind.
CREATE FUNCTION unfinished_bulk_edits() RETURNS TABLE (organization_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.organization_id, b.id FROM bulk_edits b WHERE b.status IN ('changing', 'undoing')
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION unfinished_bulk_edits() FROM PUBLIC;

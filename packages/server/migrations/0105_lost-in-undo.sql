ALTER TABLE "bulk_edit_deals" ADD COLUMN "lost" jsonb;--> statement-breakpoint
ALTER TABLE "bulk_edit_records" ADD COLUMN "lost" jsonb;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD COLUMN "lost" integer DEFAULT 0 NOT NULL;
ALTER TABLE "line_items" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "line_items" ADD COLUMN "former" jsonb;
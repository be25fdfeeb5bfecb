ALTER TABLE "imports" ADD COLUMN "noun" text DEFAULT 'deals' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "record_choices" jsonb;
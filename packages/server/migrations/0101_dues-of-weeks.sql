ALTER TABLE "pipeline_week_deals" ADD COLUMN "close_date" date;--> statement-breakpoint
ALTER TABLE "pipeline_week_reps" ADD COLUMN "due" jsonb;
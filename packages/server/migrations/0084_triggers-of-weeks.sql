ALTER TABLE "pipeline_week_deals" ADD COLUMN "high" integer;--> statement-breakpoint
ALTER TABLE "pipeline_week_deals" ADD COLUMN "medium" integer;--> statement-breakpoint
ALTER TABLE "pipeline_week_deals" ADD COLUMN "low" integer;--> statement-breakpoint
ALTER TABLE "pipeline_week_reps" ADD COLUMN "triggers" jsonb;
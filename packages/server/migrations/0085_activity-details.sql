ALTER TABLE "activities" ADD COLUMN "direction" text;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "outcome_words" text;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "next_step" text;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "colleague_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;
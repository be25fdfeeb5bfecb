ALTER TABLE "evidence" ADD COLUMN "source_ref" jsonb;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "customer_words" text;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "owner_contact_id" uuid;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "figure" text;
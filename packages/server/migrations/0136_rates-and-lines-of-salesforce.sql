ALTER TABLE "line_items" ADD COLUMN "service_on" date;--> statement-breakpoint
ALTER TABLE "line_items" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD COLUMN "source" text;
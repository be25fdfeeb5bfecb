ALTER TABLE "quotas" ADD COLUMN "set_starts_on" date;--> statement-breakpoint
ALTER TABLE "quotas" ADD COLUMN "set_ends_on" date;
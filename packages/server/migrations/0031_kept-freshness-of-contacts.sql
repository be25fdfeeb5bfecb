ALTER TABLE "opportunity_contacts" ADD COLUMN "open_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "opportunity_contacts" ADD COLUMN "last_met_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "opportunity_contacts" ADD COLUMN "fades_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "opportunity_contacts" ADD COLUMN "cools_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "opportunity_contacts_cooling" ON "opportunity_contacts" USING btree ("organization_id","cools_at","opportunity_id","contact_id") WHERE "opportunity_contacts"."open_owner_id" is not null;--> statement-breakpoint
CREATE INDEX "opportunity_contacts_owner_cooling" ON "opportunity_contacts" USING btree ("organization_id","open_owner_id","cools_at","opportunity_id","contact_id") WHERE "opportunity_contacts"."open_owner_id" is not null;
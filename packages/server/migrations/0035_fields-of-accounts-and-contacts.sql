DROP INDEX "contacts_account";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "territory" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "segment" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "domain" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "other_emails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "other_phones" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_organization_id_parent_id_accounts_organization_id_id_fk" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_updated" ON "accounts" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "accounts_domain" ON "accounts" USING btree ("organization_id","domain");--> statement-breakpoint
CREATE INDEX "accounts_parent" ON "accounts" USING btree ("organization_id","parent_id");--> statement-breakpoint
CREATE INDEX "contacts_updated" ON "contacts" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "contacts_account" ON "contacts" USING btree ("organization_id","account_id","name","id");
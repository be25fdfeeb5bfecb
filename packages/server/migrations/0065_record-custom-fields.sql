CREATE TABLE "account_custom_values" (
	"organization_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"ordinal" smallint NOT NULL,
	"term" text,
	"figure" numeric,
	"figure_key" double precision GENERATED ALWAYS AS (figure::double precision) STORED,
	CONSTRAINT "account_custom_values_organization_id_account_id_key_ordinal_pk" PRIMARY KEY("organization_id","account_id","key","ordinal")
);
--> statement-breakpoint
CREATE TABLE "contact_custom_values" (
	"organization_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"key" text NOT NULL,
	"ordinal" smallint NOT NULL,
	"term" text,
	"figure" numeric,
	"figure_key" double precision GENERATED ALWAYS AS (figure::double precision) STORED,
	CONSTRAINT "contact_custom_values_organization_id_contact_id_key_ordinal_pk" PRIMARY KEY("organization_id","contact_id","key","ordinal")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "account_custom_values" ADD CONSTRAINT "account_custom_values_organization_id_account_id_accounts_organization_id_id_fk" FOREIGN KEY ("organization_id","account_id") REFERENCES "public"."accounts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_custom_values" ADD CONSTRAINT "contact_custom_values_organization_id_contact_id_contacts_organization_id_id_fk" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_custom_values_term" ON "account_custom_values" USING btree ("organization_id","key","term","account_id");--> statement-breakpoint
CREATE INDEX "account_custom_values_figure" ON "account_custom_values" USING btree ("organization_id","key","figure_key","account_id") WHERE "account_custom_values"."figure_key" is not null;--> statement-breakpoint
CREATE INDEX "contact_custom_values_term" ON "contact_custom_values" USING btree ("organization_id","key","term","contact_id");--> statement-breakpoint
CREATE INDEX "contact_custom_values_figure" ON "contact_custom_values" USING btree ("organization_id","key","figure_key","contact_id") WHERE "contact_custom_values"."figure_key" is not null;
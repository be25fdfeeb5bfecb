CREATE TABLE "site_settings" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"legal_name" text,
	"postal_address" text,
	"email" text,
	"profile" jsonb,
	"links" jsonb NOT NULL,
	"founder_name" text,
	"founder_title" text,
	"testimonial" text,
	"roi_note" text,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;
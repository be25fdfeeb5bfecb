CREATE TABLE "told_forecasts" (
	"organization_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"currency" text NOT NULL,
	"owners" text NOT NULL,
	"basis" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"making_ms" integer NOT NULL,
	"told" jsonb NOT NULL,
	"moves" jsonb,
	CONSTRAINT "told_forecasts_organization_id_scope_starts_on_ends_on_pk" PRIMARY KEY("organization_id","scope","starts_on","ends_on")
);
--> statement-breakpoint
ALTER TABLE "told_forecasts" ADD CONSTRAINT "told_forecasts_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;
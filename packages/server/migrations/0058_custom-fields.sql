CREATE TABLE "custom_fields" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"noun" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"label_key" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"help" text,
	"position" integer NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_fields_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "deal_custom_values" (
	"organization_id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"key" text NOT NULL,
	"ordinal" smallint NOT NULL,
	"term" text,
	"figure" numeric,
	CONSTRAINT "deal_custom_values_organization_id_opportunity_id_key_ordinal_pk" PRIMARY KEY("organization_id","opportunity_id","key","ordinal")
);
--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_custom_values" ADD CONSTRAINT "deal_custom_values_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_key" ON "custom_fields" USING btree ("organization_id","noun","key");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_label" ON "custom_fields" USING btree ("organization_id","noun","label_key") WHERE "custom_fields"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "deal_custom_values_term" ON "deal_custom_values" USING btree ("organization_id","key","term","opportunity_id");--> statement-breakpoint
CREATE INDEX "deal_custom_values_figure" ON "deal_custom_values" USING btree ("organization_id","key","figure","opportunity_id") WHERE "deal_custom_values"."figure" is not null;
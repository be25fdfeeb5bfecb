CREATE TABLE "import_mappings" (
	"organization_id" uuid NOT NULL,
	"headers_key" text NOT NULL,
	"memory" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_by_id" uuid NOT NULL,
	CONSTRAINT "import_mappings_organization_id_headers_key_pk" PRIMARY KEY("organization_id","headers_key")
);
--> statement-breakpoint
CREATE TABLE "opportunity_products" (
	"organization_id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"name_key" text NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "opportunity_products_organization_id_opportunity_id_name_key_pk" PRIMARY KEY("organization_id","opportunity_id","name_key")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "headers_key" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "remembered" jsonb;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_organization_id_used_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","used_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_products" ADD CONSTRAINT "opportunity_products_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE cascade ON UPDATE no action;
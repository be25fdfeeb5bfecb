CREATE TABLE "line_items" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"product" text NOT NULL,
	"family" text,
	"quantity_thousandths" bigint NOT NULL,
	"price_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"charge" text NOT NULL,
	"term_months" integer,
	"discount" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "line_items_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "amount_from_lines" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_items_opportunity" ON "line_items" USING btree ("organization_id","opportunity_id","created_at","id");
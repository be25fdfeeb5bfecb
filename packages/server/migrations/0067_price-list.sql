CREATE TABLE "product_prices" (
	"organization_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"valid_from" date NOT NULL,
	"price_minor" bigint NOT NULL,
	CONSTRAINT "product_prices_organization_id_product_id_currency_valid_from_pk" PRIMARY KEY("organization_id","product_id","currency","valid_from")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"family" text,
	"unit" text,
	"charge" text NOT NULL,
	"term_months" integer,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "line_items" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "line_items" ADD COLUMN "list_price_minor" bigint;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_organization_id_product_id_products_organization_id_id_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "products_name" ON "products" USING btree ("organization_id","name_key");--> statement-breakpoint
ALTER TABLE "line_items" ADD CONSTRAINT "line_items_organization_id_product_id_products_organization_id_id_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;
CREATE TABLE "loss_reasons" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loss_reasons_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "qualify_out_reasons" ADD COLUMN "own_loss_reason" text;--> statement-breakpoint
ALTER TABLE "loss_reasons" ADD CONSTRAINT "loss_reasons_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "loss_reasons_name" ON "loss_reasons" USING btree ("organization_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "loss_reasons_key" ON "loss_reasons" USING btree ("organization_id",lower("key"));
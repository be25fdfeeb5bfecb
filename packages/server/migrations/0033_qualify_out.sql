CREATE TABLE "qualify_out_reasons" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"loss_reason" text NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "qualify_out_reasons_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "qualify_outs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"primary_reason_id" uuid NOT NULL,
	"secondary_reason_ids" uuid[] NOT NULL,
	"notes" text,
	"nurture_path" text,
	"follow_up_on" date,
	"follow_up_id" uuid,
	"loss_reason" text NOT NULL,
	"loss_reason_before" text,
	"by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reopened_at" timestamp with time zone,
	CONSTRAINT "qualify_outs_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "qualify_out_reasons" ADD CONSTRAINT "qualify_out_reasons_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualify_outs" ADD CONSTRAINT "qualify_outs_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualify_outs" ADD CONSTRAINT "qualify_outs_organization_id_primary_reason_id_qualify_out_reasons_organization_id_id_fk" FOREIGN KEY ("organization_id","primary_reason_id") REFERENCES "public"."qualify_out_reasons"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualify_outs" ADD CONSTRAINT "qualify_outs_organization_id_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "qualify_out_reasons_name" ON "qualify_out_reasons" USING btree ("organization_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "qualify_outs_standing" ON "qualify_outs" USING btree ("organization_id","opportunity_id") WHERE "qualify_outs"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "qualify_outs_opportunity" ON "qualify_outs" USING btree ("organization_id","opportunity_id");--> statement-breakpoint
CREATE INDEX "qualify_outs_reason" ON "qualify_outs" USING btree ("organization_id","primary_reason_id") WHERE "qualify_outs"."reopened_at" is null;--> statement-breakpoint
-- Organisations that are there begin with the reasons that new ones begin with; their ids are made as the server makes them.
INSERT INTO "qualify_out_reasons" ("organization_id", "id", "name", "name_key", "loss_reason")
SELECT o."organization_id",
  (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
  r.name, lower(r.name), r.loss_reason
FROM "organizations" o CROSS JOIN (VALUES
  ('No budget', 'Budget'),
  ('No compelling event', 'Timing'),
  ('No access to the Economic Buyer', 'No decision'),
  ('No Champion', 'Champion left'),
  ('Not a fit for what we sell', 'Missing feature'),
  ('Competitor is entrenched', 'Competitor'),
  ('They stopped answering', 'No decision'),
  ('Too small for us', 'Other')
) AS r(name, loss_reason);

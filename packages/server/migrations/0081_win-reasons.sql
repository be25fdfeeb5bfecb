CREATE TABLE "win_reasons" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "win_reasons_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "win_reason_id" uuid;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "win_note" text;--> statement-breakpoint
ALTER TABLE "win_reasons" ADD CONSTRAINT "win_reasons_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "win_reasons_name" ON "win_reasons" USING btree ("organization_id","name_key");--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_organization_id_win_reason_id_win_reasons_organization_id_id_fk" FOREIGN KEY ("organization_id","win_reason_id") REFERENCES "public"."win_reasons"("organization_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- Organisations that are there begin with the reasons that new ones begin with; their ids are made as the server makes them.
INSERT INTO "win_reasons" ("organization_id", "id", "name", "name_key")
SELECT o."organization_id",
  (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
  r.name, lower(r.name)
FROM "organizations" o CROSS JOIN (VALUES
  ('Product fit'),
  ('Price'),
  ('Relationship with the buyer'),
  ('Integration with what they use'),
  ('Service and support'),
  ('Brand and references'),
  ('Other')
) AS r(name);

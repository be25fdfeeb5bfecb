CREATE TABLE "stage_medians" (
	"organization_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"median_days" real,
	"won_deals" integer NOT NULL,
	"as_of" date NOT NULL,
	CONSTRAINT "stage_medians_organization_id_stage_id_pk" PRIMARY KEY("organization_id","stage_id")
);
--> statement-breakpoint
DROP INDEX "opportunity_health_risk";--> statement-breakpoint
DROP INDEX "opportunity_health_confidence";--> statement-breakpoint
DROP INDEX "opportunity_health_drag";--> statement-breakpoint
DROP INDEX "opportunity_health_stake";--> statement-breakpoint
DROP INDEX "opportunities_amount";--> statement-breakpoint
DROP INDEX "opportunities_stage_amount";--> statement-breakpoint
DROP INDEX "opportunities_owner_amount";--> statement-breakpoint
DROP INDEX "opportunities_status_close";--> statement-breakpoint
ALTER TABLE "opportunity_health" ADD COLUMN "status" text;--> statement-breakpoint
UPDATE "opportunity_health" h SET "status" = o."status" FROM "opportunities" o
  WHERE o."organization_id" = h."organization_id" AND o."id" = h."opportunity_id";--> statement-breakpoint
ALTER TABLE "opportunity_health" ALTER COLUMN "status" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "close_moves" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "amount_sort" bigint GENERATED ALWAYS AS (coalesce(amount_base_minor, -1)) STORED;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "close_sort" date GENERATED ALWAYS AS (coalesce(close_date, 'infinity'::date)) STORED;--> statement-breakpoint
ALTER TABLE "stage_medians" ADD CONSTRAINT "stage_medians_organization_id_stage_id_stages_organization_id_id_fk" FOREIGN KEY ("organization_id","stage_id") REFERENCES "public"."stages"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opportunity_health_risk" ON "opportunity_health" USING btree ("organization_id","status","risk","opportunity_id");--> statement-breakpoint
CREATE INDEX "opportunity_health_confidence" ON "opportunity_health" USING btree ("organization_id","status","confidence","opportunity_id");--> statement-breakpoint
CREATE INDEX "opportunity_health_drag" ON "opportunity_health" USING btree ("organization_id","status","drag","opportunity_id");--> statement-breakpoint
CREATE INDEX "opportunity_health_stake" ON "opportunity_health" USING btree ("organization_id","status","stake_minor","opportunity_id");--> statement-breakpoint
CREATE INDEX "opportunities_amount" ON "opportunities" USING btree ("organization_id","amount_sort","id");--> statement-breakpoint
CREATE INDEX "opportunities_stage_amount" ON "opportunities" USING btree ("organization_id","stage_id","amount_sort","id");--> statement-breakpoint
CREATE INDEX "opportunities_owner_amount" ON "opportunities" USING btree ("organization_id","owner_id","amount_sort","id");--> statement-breakpoint
CREATE INDEX "opportunities_status_close" ON "opportunities" USING btree ("organization_id","status","close_sort","id");
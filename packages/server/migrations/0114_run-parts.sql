CREATE TABLE "forecast_run_parts" (
	"organization_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"deals" jsonb NOT NULL,
	CONSTRAINT "forecast_run_parts_organization_id_run_id_part_pk" PRIMARY KEY("organization_id","run_id","part")
);
--> statement-breakpoint
ALTER TABLE "forecast_run_parts" ADD CONSTRAINT "forecast_run_parts_organization_id_run_id_forecast_runs_organization_id_id_fk" FOREIGN KEY ("organization_id","run_id") REFERENCES "public"."forecast_runs"("organization_id","id") ON DELETE cascade ON UPDATE no action;
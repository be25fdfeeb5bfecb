CREATE TABLE "forecast_fits" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"period_kind" text NOT NULL,
	"fitted_at" timestamp with time zone NOT NULL,
	"last_period" text,
	"imported" boolean NOT NULL,
	"undated" integer NOT NULL,
	"stage_ids" uuid[] NOT NULL,
	"fit" jsonb,
	CONSTRAINT "forecast_fits_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "forecast_records" (
	"organization_id" uuid NOT NULL,
	"fit_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "forecast_records_organization_id_fit_id_scope_pk" PRIMARY KEY("organization_id","fit_id","scope")
);
--> statement-breakpoint
CREATE TABLE "forecast_runs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"period_kind" text NOT NULL,
	"period_key" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"as_of_day" date NOT NULL,
	"made_for" text NOT NULL,
	"model_name" text NOT NULL,
	"model_kind" text NOT NULL,
	"fit_id" uuid,
	"currency" text NOT NULL,
	"low_minor" bigint,
	"most_likely_minor" bigint,
	"high_minor" bigint,
	"figures" jsonb NOT NULL,
	"deals" jsonb,
	CONSTRAINT "forecast_runs_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "forecast_fits" ADD CONSTRAINT "forecast_fits_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_records" ADD CONSTRAINT "forecast_records_organization_id_fit_id_forecast_fits_organization_id_id_fk" FOREIGN KEY ("organization_id","fit_id") REFERENCES "public"."forecast_fits"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_runs" ADD CONSTRAINT "forecast_runs_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forecast_fits_latest" ON "forecast_fits" USING btree ("organization_id","period_kind","fitted_at","id");--> statement-breakpoint
CREATE INDEX "forecast_runs_of_period" ON "forecast_runs" USING btree ("organization_id","scope","period_kind","period_key","as_of","id");--> statement-breakpoint
CREATE UNIQUE INDEX "forecast_runs_daily" ON "forecast_runs" USING btree ("organization_id","as_of_day","scope","period_kind","period_key") WHERE made_for = 'daily';--> statement-breakpoint
CREATE INDEX "opportunities_created" ON "opportunities" USING btree ("organization_id","created_on");--> statement-breakpoint

-- Organisations that have something to forecast, in an order that no clock moves: whoever makes forecasts goes through them.
-- Copies of the demo bring theirs along, and are gone before the day is over.
CREATE FUNCTION forecast_organizations() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.organization_id FROM organizations o
  WHERE EXISTS (SELECT FROM opportunities d WHERE d.organization_id = o.organization_id)
    AND NOT EXISTS (SELECT FROM demo_workspaces w WHERE w.organization_id = o.organization_id)
  ORDER BY o.organization_id
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION forecast_organizations() FROM PUBLIC;

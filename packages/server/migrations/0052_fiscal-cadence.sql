DROP INDEX "forecast_runs_of_period";--> statement-breakpoint
DROP INDEX "forecast_runs_daily";--> statement-breakpoint
ALTER TABLE "forecast_runs" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "forecast_runs" ADD COLUMN "ends_on" date;--> statement-breakpoint
-- The days that the name of each run's period means by the fiscal calendar that holds now: the day the year starts on,
-- clamped in shorter months; the year is named by the one it ends in.
WITH named AS (
  SELECT r.organization_id, r.id, o.fiscal_year_start_day AS day,
    (substr(r.period_key, 3, 4)::integer
      - CASE WHEN o.fiscal_year_start_month = 1 AND o.fiscal_year_start_day = 1 THEN 0 ELSE 1 END) * 12
      + o.fiscal_year_start_month - 1
      + CASE r.period_kind WHEN 'month' THEN substr(r.period_key, 9)::integer - 1
          WHEN 'quarter' THEN (substr(r.period_key, 9)::integer - 1) * 3 ELSE 0 END AS month,
    CASE r.period_kind WHEN 'month' THEN 1 WHEN 'quarter' THEN 3 ELSE 12 END AS months
  FROM forecast_runs r JOIN organizations o USING (organization_id)
), firsts AS (
  SELECT organization_id, id, day, make_date(month / 12, month % 12 + 1, 1) AS first,
    make_date((month + months) / 12, (month + months) % 12 + 1, 1) AS next
  FROM named
)
UPDATE forecast_runs r SET
  starts_on = f.first + least(f.day, extract(day FROM f.first + interval '1 month - 1 day')::integer) - 1,
  ends_on = f.next + least(f.day, extract(day FROM f.next + interval '1 month - 1 day')::integer) - 2
FROM firsts f WHERE r.organization_id = f.organization_id AND r.id = f.id;--> statement-breakpoint
ALTER TABLE "forecast_runs" ALTER COLUMN "starts_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "forecast_runs" ALTER COLUMN "ends_on" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "fiscal_cadence" text DEFAULT 'quarterly' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "calendar_choice" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "calendar_set_at" timestamp with time zone;--> statement-breakpoint
-- A year that begins elsewhere was told by somebody.
UPDATE organizations SET calendar_choice = 'manual' WHERE fiscal_year_start_month <> 1 OR fiscal_year_start_day <> 1;--> statement-breakpoint
CREATE INDEX "forecast_runs_of_period" ON "forecast_runs" USING btree ("organization_id","scope","starts_on","ends_on","as_of","id");--> statement-breakpoint
CREATE UNIQUE INDEX "forecast_runs_daily" ON "forecast_runs" USING btree ("organization_id","as_of_day","scope","starts_on","ends_on") WHERE made_for = 'daily';

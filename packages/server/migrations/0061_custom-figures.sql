-- Worked out by the database, so that an older process that still serves writes it too. Comparing numbers of this kind is
-- leakproof, comparing numeric is not: under row-level security no index would serve.
ALTER TABLE "deal_custom_values" ADD COLUMN "figure_key" double precision GENERATED ALWAYS AS (figure::double precision) STORED;--> statement-breakpoint
DROP INDEX "deal_custom_values_figure";--> statement-breakpoint
CREATE INDEX "deal_custom_values_figure" ON "deal_custom_values" USING btree ("organization_id","key","figure_key","opportunity_id") WHERE "deal_custom_values"."figure_key" is not null;

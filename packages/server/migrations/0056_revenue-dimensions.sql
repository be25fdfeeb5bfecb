DROP INDEX "opportunities_closed";--> statement-breakpoint
ALTER TABLE "line_items" ADD COLUMN "amount_minor" bigint GENERATED ALWAYS AS ((div(greatest(0, CASE discount ->> 'kind'
  WHEN 'percent' THEN quantity_thousandths::numeric * price_minor * coalesce(term_months, 1) * (10000 - (discount ->> 'hundredths')::numeric)
  WHEN 'amount' THEN quantity_thousandths::numeric * price_minor * coalesce(term_months, 1) * 10000 - (discount ->> 'minor')::numeric * (CASE charge WHEN 'yearly' THEN 120000000 ELSE 10000000 END)::numeric
  ELSE quantity_thousandths::numeric * price_minor * coalesce(term_months, 1) * 10000 END), (CASE charge WHEN 'yearly' THEN 120000000 ELSE 10000000 END)::numeric) + CASE
  WHEN 2 * mod(greatest(0, CASE discount ->> 'kind'
  WHEN 'percent' THEN quantity_thousandths::numeric * price_minor * coalesce(term_months, 1) * (10000 - (discount ->> 'hundredths')::numeric)
  WHEN 'amount' THEN quantity_thousandths::numeric * price_minor * coalesce(term_months, 1) * 10000 - (discount ->> 'minor')::numeric * (CASE charge WHEN 'yearly' THEN 120000000 ELSE 10000000 END)::numeric
  ELSE quantity_thousandths::numeric * price_minor * coalesce(term_months, 1) * 10000 END), (CASE charge WHEN 'yearly' THEN 120000000 ELSE 10000000 END)::numeric) > (CASE charge WHEN 'yearly' THEN 120000000 ELSE 10000000 END)::numeric THEN 1
  WHEN 2 * mod(greatest(0, CASE discount ->> 'kind'
  WHEN 'percent' THEN quantity_thousandths::numeric * price_minor * coalesce(term_months, 1) * (10000 - (discount ->> 'hundredths')::numeric)
  WHEN 'amount' THEN quantity_thousandths::numeric * price_minor * coalesce(term_months, 1) * 10000 - (discount ->> 'minor')::numeric * (CASE charge WHEN 'yearly' THEN 120000000 ELSE 10000000 END)::numeric
  ELSE quantity_thousandths::numeric * price_minor * coalesce(term_months, 1) * 10000 END), (CASE charge WHEN 'yearly' THEN 120000000 ELSE 10000000 END)::numeric) = (CASE charge WHEN 'yearly' THEN 120000000 ELSE 10000000 END)::numeric THEN mod(div(greatest(0, CASE discount ->> 'kind'
  WHEN 'percent' THEN quantity_thousandths::numeric * price_minor * coalesce(term_months, 1) * (10000 - (discount ->> 'hundredths')::numeric)
  WHEN 'amount' THEN quantity_thousandths::numeric * price_minor * coalesce(term_months, 1) * 10000 - (discount ->> 'minor')::numeric * (CASE charge WHEN 'yearly' THEN 120000000 ELSE 10000000 END)::numeric
  ELSE quantity_thousandths::numeric * price_minor * coalesce(term_months, 1) * 10000 END), (CASE charge WHEN 'yearly' THEN 120000000 ELSE 10000000 END)::numeric), 2) ELSE 0 END)::bigint) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "opportunities_open" ON "opportunities" USING btree ("organization_id","close_date","id","owner_id","account_id","stage_id","category","amount_base_minor","win_probability") WHERE "opportunities"."status" = 'open';--> statement-breakpoint
CREATE INDEX "opportunities_closed" ON "opportunities" USING btree ("organization_id","status","closed_on","id","owner_id","amount_base_minor","created_on","account_id") WHERE "opportunities"."closed_on" is not null;
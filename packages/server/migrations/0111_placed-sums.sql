-- Whoever writes totals waits until these are there: what was written between would be in neither.
LOCK TABLE opportunity_totals IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "placed_sums" (
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	"without_amount" integer NOT NULL,
	"amount_base_minor" numeric(30, 0) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "placed_sums_of" ON "placed_sums" USING btree ("organization_id","stage_id","owner_id");--> statement-breakpoint
INSERT INTO placed_sums (organization_id, owner_id, stage_id, status, count, without_amount, amount_base_minor)
SELECT organization_id, owner_id, stage_id, status, sum(count)::int, sum(without_amount)::int, sum(amount_base_minor)
FROM opportunity_totals GROUP BY 1, 2, 3, 4 HAVING sum(count) <> 0 OR sum(without_amount) <> 0 OR sum(amount_base_minor) <> 0;--> statement-breakpoint

-- Beside what it noted already, in the one call that each change of the totals makes.
CREATE OR REPLACE FUNCTION note_open_sums() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO open_sums (organization_id, owner_id, month, risk_band, not_yet_qualified, count, amount_base_minor)
    SELECT n.organization_id, n.owner_id, n.month, n.risk_band, n.not_yet_qualified, sum(n.count)::int, sum(n.amount_base_minor)
    FROM new_rows n WHERE n.status = 'open' AND n.category <> 'omitted'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(n.count) <> 0 OR sum(n.amount_base_minor) <> 0;
    INSERT INTO placed_sums (organization_id, owner_id, stage_id, status, count, without_amount, amount_base_minor)
    SELECT n.organization_id, n.owner_id, n.stage_id, n.status, sum(n.count)::int, sum(n.without_amount)::int, sum(n.amount_base_minor)
    FROM new_rows n
    GROUP BY 1, 2, 3, 4 HAVING sum(n.count) <> 0 OR sum(n.without_amount) <> 0 OR sum(n.amount_base_minor) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO open_sums (organization_id, owner_id, month, risk_band, not_yet_qualified, count, amount_base_minor)
    SELECT o.organization_id, o.owner_id, o.month, o.risk_band, o.not_yet_qualified, -sum(o.count)::int, -sum(o.amount_base_minor)
    FROM old_rows o WHERE o.status = 'open' AND o.category <> 'omitted'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(o.count) <> 0 OR sum(o.amount_base_minor) <> 0;
    INSERT INTO placed_sums (organization_id, owner_id, stage_id, status, count, without_amount, amount_base_minor)
    SELECT o.organization_id, o.owner_id, o.stage_id, o.status, -sum(o.count)::int, -sum(o.without_amount)::int, -sum(o.amount_base_minor)
    FROM old_rows o
    GROUP BY 1, 2, 3, 4 HAVING sum(o.count) <> 0 OR sum(o.without_amount) <> 0 OR sum(o.amount_base_minor) <> 0;
  ELSE
    INSERT INTO open_sums (organization_id, owner_id, month, risk_band, not_yet_qualified, count, amount_base_minor)
    SELECT d.organization_id, d.owner_id, d.month, d.risk_band, d.not_yet_qualified, sum(d.count)::int, sum(d.amount)
    FROM (SELECT n.organization_id, n.owner_id, n.month, n.risk_band, n.not_yet_qualified, n.status, n.category, n.count, n.amount_base_minor AS amount
        FROM new_rows n
      UNION ALL
      SELECT o.organization_id, o.owner_id, o.month, o.risk_band, o.not_yet_qualified, o.status, o.category, -o.count, -o.amount_base_minor
        FROM old_rows o) d
    WHERE d.status = 'open' AND d.category <> 'omitted'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(d.count) <> 0 OR sum(d.amount) <> 0;
    INSERT INTO placed_sums (organization_id, owner_id, stage_id, status, count, without_amount, amount_base_minor)
    SELECT d.organization_id, d.owner_id, d.stage_id, d.status, sum(d.count)::int, sum(d.without_amount)::int, sum(d.amount)
    FROM (SELECT n.organization_id, n.owner_id, n.stage_id, n.status, n.count, n.without_amount, n.amount_base_minor AS amount
        FROM new_rows n
      UNION ALL
      SELECT o.organization_id, o.owner_id, o.stage_id, o.status, -o.count, -o.without_amount, -o.amount_base_minor
        FROM old_rows o) d
    GROUP BY 1, 2, 3, 4 HAVING sum(d.count) <> 0 OR sum(d.without_amount) <> 0 OR sum(d.amount) <> 0;
  END IF;
  RETURN NULL;
END $$;

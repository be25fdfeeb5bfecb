CREATE TABLE "open_sums" (
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"month" date NOT NULL,
	"risk_band" text NOT NULL,
	"not_yet_qualified" boolean NOT NULL,
	"count" integer NOT NULL,
	"amount_base_minor" numeric(30, 0) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "open_sums_of" ON "open_sums" USING btree ("organization_id","owner_id");--> statement-breakpoint
INSERT INTO open_sums (organization_id, owner_id, month, risk_band, not_yet_qualified, count, amount_base_minor)
SELECT organization_id, owner_id, month, risk_band, not_yet_qualified, sum(count)::int, sum(amount_base_minor)
FROM opportunity_totals WHERE status = 'open' AND category <> 'omitted' GROUP BY 1, 2, 3, 4, 5 HAVING sum(count) <> 0 OR sum(amount_base_minor) <> 0;--> statement-breakpoint

-- By a trigger and not by the server: an older one that still writes totals beside a newer one is counted too.
CREATE FUNCTION note_open_sums() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO open_sums (organization_id, owner_id, month, risk_band, not_yet_qualified, count, amount_base_minor)
    SELECT n.organization_id, n.owner_id, n.month, n.risk_band, n.not_yet_qualified, sum(n.count)::int, sum(n.amount_base_minor)
    FROM new_rows n WHERE n.status = 'open' AND n.category <> 'omitted'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(n.count) <> 0 OR sum(n.amount_base_minor) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO open_sums (organization_id, owner_id, month, risk_band, not_yet_qualified, count, amount_base_minor)
    SELECT o.organization_id, o.owner_id, o.month, o.risk_band, o.not_yet_qualified, -sum(o.count)::int, -sum(o.amount_base_minor)
    FROM old_rows o WHERE o.status = 'open' AND o.category <> 'omitted'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(o.count) <> 0 OR sum(o.amount_base_minor) <> 0;
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
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER open_sums_of_added_totals AFTER INSERT ON opportunity_totals
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_open_sums();--> statement-breakpoint
CREATE TRIGGER open_sums_of_changed_totals AFTER UPDATE ON opportunity_totals
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_open_sums();--> statement-breakpoint
CREATE TRIGGER open_sums_of_removed_totals AFTER DELETE ON opportunity_totals
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_open_sums();--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION note_open_sums() FROM PUBLIC;

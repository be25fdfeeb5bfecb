-- A change of one deal noted what it did to revenue by statements over tables of rows, and most changes of scores had
-- nothing to note: now a row notes itself, once it is known to matter.
CREATE FUNCTION note_revenue_of_deal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT notes_revenue() THEN RETURN NULL; END IF;
  INSERT INTO revenue_changes (organization_id, status, day, owner_id)
  SELECT DISTINCT NEW.organization_id, d.status, d.day, d.owner_id
  FROM (VALUES
    (OLD.status, CASE OLD.status WHEN 'open' THEN OLD.close_date ELSE OLD.closed_on END, OLD.owner_id),
    (NEW.status, CASE NEW.status WHEN 'open' THEN NEW.close_date ELSE NEW.closed_on END, NEW.owner_id)) d (status, day, owner_id)
  WHERE d.day IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_revenue_of_score() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT notes_revenue() THEN RETURN NULL; END IF;
  INSERT INTO revenue_changes (organization_id, status, day, owner_id)
  SELECT d.organization_id, d.status, d.close_date, d.owner_id FROM opportunities d
  WHERE d.organization_id = NEW.organization_id AND d.id = NEW.opportunity_id AND d.status = 'open' AND d.close_date IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION note_revenue_of_deal(), note_revenue_of_score() FROM PUBLIC;--> statement-breakpoint
DROP TRIGGER revenue_of_changed_deals ON opportunities;--> statement-breakpoint
CREATE TRIGGER revenue_of_changed_deals AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD.status, OLD.close_date, OLD.closed_on, OLD.created_on, OLD.owner_id, OLD.account_id, OLD.stage_id, OLD.category,
      OLD.currency, OLD.amount_minor, OLD.amount_base_minor, OLD.win_probability)
    IS DISTINCT FROM (NEW.status, NEW.close_date, NEW.closed_on, NEW.created_on, NEW.owner_id, NEW.account_id, NEW.stage_id,
      NEW.category, NEW.currency, NEW.amount_minor, NEW.amount_base_minor, NEW.win_probability))
  EXECUTE FUNCTION note_revenue_of_deal();--> statement-breakpoint
DROP TRIGGER revenue_of_changed_scores ON opportunity_health;--> statement-breakpoint
CREATE TRIGGER revenue_of_changed_scores AFTER UPDATE ON opportunity_health FOR EACH ROW
  WHEN ((OLD.risk_band = 'red' AND NOT OLD.not_yet_qualified) <> (NEW.risk_band = 'red' AND NOT NEW.not_yet_qualified))
  EXECUTE FUNCTION note_revenue_of_score();--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_revenue_of_deals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT notes_revenue() THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO revenue_changes (organization_id, status, day, owner_id)
    -- An open one counts once it has its scores, which note it.
    SELECT DISTINCT d.organization_id, d.status, d.closed_on, d.owner_id
    FROM new_rows d WHERE d.status <> 'open' AND d.closed_on IS NOT NULL;
  ELSE
    INSERT INTO revenue_changes (organization_id, status, day, owner_id)
    SELECT DISTINCT d.organization_id, d.status, CASE d.status WHEN 'open' THEN d.close_date ELSE d.closed_on END, d.owner_id
    FROM old_rows d WHERE CASE d.status WHEN 'open' THEN d.close_date ELSE d.closed_on END IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_revenue_of_scores() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off AS $$
BEGIN
  IF NOT notes_revenue() OR NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
  INSERT INTO revenue_changes (organization_id, status, day, owner_id)
  -- Each deal by its key: a plan from when there were few would read all of them for each batch.
  SELECT DISTINCT n.organization_id, 'open', d.close_date, d.owner_id
  FROM new_rows n CROSS JOIN LATERAL (SELECT o.close_date, o.owner_id FROM opportunities o
    WHERE o.organization_id = n.organization_id AND o.id = n.opportunity_id AND o.status = 'open' OFFSET 0) d
  WHERE d.close_date IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_open_sums() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- What is added or else changed tells of both, though most of it is one of them.
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
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
    IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
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

ALTER TABLE "revenue_changes" DROP CONSTRAINT "revenue_changes_organization_id_organizations_organization_id_fk";--> statement-breakpoint

-- An import noted each open deal twice, and read every deal there is for each batch of first scores.
CREATE OR REPLACE FUNCTION note_revenue_of_deals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT notes_revenue() THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO revenue_changes (organization_id, status, day, owner_id)
    -- An open one counts once it has its scores, which note it.
    SELECT DISTINCT d.organization_id, d.status, d.closed_on, d.owner_id
    FROM new_rows d WHERE d.status <> 'open' AND d.closed_on IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO revenue_changes (organization_id, status, day, owner_id)
    SELECT DISTINCT d.organization_id, d.status, CASE d.status WHEN 'open' THEN d.close_date ELSE d.closed_on END, d.owner_id
    FROM old_rows d WHERE CASE d.status WHEN 'open' THEN d.close_date ELSE d.closed_on END IS NOT NULL;
  ELSIF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 21) AS few) <= 20 THEN
    INSERT INTO revenue_changes (organization_id, status, day, owner_id)
    SELECT DISTINCT o.organization_id, d.status, d.day, d.owner_id
    FROM old_rows o JOIN new_rows n ON n.organization_id = o.organization_id AND n.id = o.id
    CROSS JOIN LATERAL (VALUES
      (o.status, CASE o.status WHEN 'open' THEN o.close_date ELSE o.closed_on END, o.owner_id),
      (n.status, CASE n.status WHEN 'open' THEN n.close_date ELSE n.closed_on END, n.owner_id)) d (status, day, owner_id)
    WHERE d.day IS NOT NULL
      AND (o.status, o.close_date, o.closed_on, o.created_on, o.owner_id, o.account_id, o.stage_id, o.category, o.currency,
        o.amount_minor, o.amount_base_minor, o.win_probability)
      IS DISTINCT FROM (n.status, n.close_date, n.closed_on, n.created_on, n.owner_id, n.account_id, n.stage_id, n.category,
        n.currency, n.amount_minor, n.amount_base_minor, n.win_probability);
  ELSE
    EXECUTE $plan$
    INSERT INTO revenue_changes (organization_id, status, day, owner_id)
    SELECT DISTINCT o.organization_id, d.status, d.day, d.owner_id
    FROM old_rows o JOIN new_rows n ON n.organization_id = o.organization_id AND n.id = o.id
    CROSS JOIN LATERAL (VALUES
      (o.status, CASE o.status WHEN 'open' THEN o.close_date ELSE o.closed_on END, o.owner_id),
      (n.status, CASE n.status WHEN 'open' THEN n.close_date ELSE n.closed_on END, n.owner_id)) d (status, day, owner_id)
    WHERE d.day IS NOT NULL
      AND (o.status, o.close_date, o.closed_on, o.created_on, o.owner_id, o.account_id, o.stage_id, o.category, o.currency,
        o.amount_minor, o.amount_base_minor, o.win_probability)
      IS DISTINCT FROM (n.status, n.close_date, n.closed_on, n.created_on, n.owner_id, n.account_id, n.stage_id, n.category,
        n.currency, n.amount_minor, n.amount_base_minor, n.win_probability)
    $plan$;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_revenue_of_scores() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  SET enable_seqscan = off AS $$
BEGIN
  IF NOT notes_revenue() THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO revenue_changes (organization_id, status, day, owner_id)
    -- Each deal by its key: a plan from when there were few would read all of them for each batch.
    SELECT DISTINCT n.organization_id, 'open', d.close_date, d.owner_id
    FROM new_rows n CROSS JOIN LATERAL (SELECT o.close_date, o.owner_id FROM opportunities o
      WHERE o.organization_id = n.organization_id AND o.id = n.opportunity_id AND o.status = 'open' OFFSET 0) d
    WHERE d.close_date IS NOT NULL;
  ELSIF (SELECT count(*) FROM (SELECT FROM new_rows LIMIT 21) AS few) <= 20 THEN
    INSERT INTO revenue_changes (organization_id, status, day, owner_id)
    SELECT DISTINCT d.organization_id, d.status, d.close_date, d.owner_id
    FROM old_rows o JOIN new_rows n ON n.organization_id = o.organization_id AND n.opportunity_id = o.opportunity_id
    JOIN opportunities d ON d.organization_id = n.organization_id AND d.id = n.opportunity_id
    WHERE (o.risk_band = 'red' AND NOT o.not_yet_qualified) <> (n.risk_band = 'red' AND NOT n.not_yet_qualified)
      AND d.status = 'open' AND d.close_date IS NOT NULL;
  ELSE
    EXECUTE $plan$
    INSERT INTO revenue_changes (organization_id, status, day, owner_id)
    SELECT DISTINCT d.organization_id, d.status, d.close_date, d.owner_id
    FROM old_rows o JOIN new_rows n ON n.organization_id = o.organization_id AND n.opportunity_id = o.opportunity_id
    JOIN opportunities d ON d.organization_id = n.organization_id AND d.id = n.opportunity_id
    WHERE (o.risk_band = 'red' AND NOT o.not_yet_qualified) <> (n.risk_band = 'red' AND NOT n.not_yet_qualified)
      AND d.status = 'open' AND d.close_date IS NOT NULL
    $plan$;
  END IF;
  RETURN NULL;
END $$;

-- What hangs on deals is gathered with them by the thousand: where the planner thinks that there is none of it, it looks
-- through whole tables for each deal, and thirty seconds are not enough.
CREATE OR REPLACE FUNCTION analyze_deals() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE accounts (organization_id, id, name_key), contacts (organization_id, id, account_id, name_key, email), members,
    stages, organizations,
    opportunities (organization_id, id, external_id, name_key, account_id, stage_id, owner_id, status, amount_sort,
      close_sort, import_id),
    opportunity_contacts (organization_id, opportunity_id, contact_id),
    opportunity_health (organization_id, opportunity_id, status, next_change_at),
    stage_stays (organization_id, opportunity_id, stage_id),
    activities (organization_id, id, opportunity_id, kind, deleted_at),
    activity_contacts (organization_id, activity_id, contact_id),
    evidence (organization_id, opportunity_id),
    ledger (organization_id, recorded_at, id, opportunity_id);
END $$;

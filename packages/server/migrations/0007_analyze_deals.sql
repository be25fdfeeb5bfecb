-- Statistics of the tables that an import fills. Autovacuum gathers them a minute too late: until then the planner takes a
-- table that was empty for small, and reads the whole organisation for each chunk. ANALYZE asks for the owner.
CREATE FUNCTION analyze_deals() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  ANALYZE accounts, contacts, members, stages, organizations, opportunities, opportunity_contacts, opportunity_health,
    stage_stays, ledger;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION analyze_deals() FROM PUBLIC;

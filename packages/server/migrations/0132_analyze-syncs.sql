-- Gathers statistics of what syncs keep beside the records that they take.
CREATE FUNCTION public.analyze_syncs() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  ANALYZE external_identities (organization_id, connection_id, object, external_id, entity_id, waits_for, generation),
    sync_rows (organization_id, run_id, object, external_id, outcome),
    sync_staged (organization_id, run_id, parent_external_id, source);
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.analyze_syncs() FROM PUBLIC;

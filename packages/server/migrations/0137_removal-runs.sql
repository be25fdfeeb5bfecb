ALTER TABLE "sync_runs" ADD COLUMN "undoes" uuid;--> statement-breakpoint
-- Returns syncs of every organisation that are not finished and that nothing holds up, in the order in which they were asked
-- for. Removing what a connection made, and bringing it back, asks the connected system nothing.
CREATE OR REPLACE FUNCTION public.unfinished_syncs() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT r.organization_id, r.id FROM sync_runs r
  JOIN connections c ON c.organization_id = r.organization_id AND c.id = r.connection_id
  WHERE r.status IN ('queued', 'running') AND (c.state = 'healthy' OR r.kind IN ('removal', 'restore'))
  ORDER BY r.id
$$;

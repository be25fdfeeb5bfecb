-- Lists connections that may have changes of deals to send: healthy, not at work, and with sending on in their mapping.
-- One that sends on update has a deal that changed since its last push; any has read since then.
CREATE FUNCTION public.pushing_connections() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT c.organization_id, c.id FROM connections c
  JOIN connection_mappings m ON m.organization_id = c.organization_id AND m.connection_id = c.id AND m.version = c.mapping_version
  WHERE c.state = 'healthy' AND m.mapping -> 'push' ->> 'mode' IN ('on_update', 'scheduled')
    AND NOT EXISTS (SELECT FROM sync_runs r WHERE r.organization_id = c.organization_id AND r.connection_id = c.id
      AND r.status IN ('queued', 'running'))
    AND (EXISTS (SELECT FROM sync_runs r WHERE r.organization_id = c.organization_id AND r.connection_id = c.id
        AND r.status = 'completed' AND r.kind <> 'push' AND r.generation > coalesce((c.cursors ->> 'pushGeneration')::int, 0))
      OR m.mapping -> 'push' ->> 'mode' = 'on_update' AND EXISTS (SELECT FROM opportunities o
        WHERE o.organization_id = c.organization_id
          AND o.updated_at > coalesce((c.cursors ->> 'push')::timestamptz, '-infinity') - interval '2 minutes'))
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.pushing_connections() FROM PUBLIC;

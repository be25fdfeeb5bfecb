-- As before; accounts and contacts count as well where the mapping lets Forecastle, or the latest change, decide a field of them.
CREATE OR REPLACE FUNCTION public.pushing_connections() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT c.organization_id, c.id FROM connections c
  JOIN connection_mappings m ON m.organization_id = c.organization_id AND m.connection_id = c.id AND m.version = c.mapping_version
  CROSS JOIN LATERAL (SELECT coalesce((c.cursors ->> 'push')::timestamptz, '-infinity') - interval '2 minutes' AS since) p
  WHERE c.state = 'healthy' AND m.mapping -> 'push' ->> 'mode' IN ('on_update', 'scheduled')
    AND NOT EXISTS (SELECT FROM sync_runs r WHERE r.organization_id = c.organization_id AND r.connection_id = c.id
      AND r.status IN ('queued', 'running'))
    AND (EXISTS (SELECT FROM sync_runs r WHERE r.organization_id = c.organization_id AND r.connection_id = c.id
        AND r.status = 'completed' AND r.kind <> 'push' AND r.generation > coalesce((c.cursors ->> 'pushGeneration')::int, 0))
      OR m.mapping -> 'push' ->> 'mode' = 'on_update' AND (EXISTS (SELECT FROM opportunities o
          WHERE o.organization_id = c.organization_id AND o.updated_at > p.since)
        OR EXISTS (SELECT FROM sync_conflicts s WHERE s.organization_id = c.organization_id AND s.connection_id = c.id
          AND s.settled_at > p.since)
        OR EXISTS (SELECT FROM accounts a WHERE a.organization_id = c.organization_id AND a.updated_at > p.since)
          AND EXISTS (SELECT FROM jsonb_array_elements(m.mapping -> 'fields') f
            WHERE f ->> 'object' = 'Account' AND f ->> 'owner' <> 'theirs')
        OR EXISTS (SELECT FROM contacts t WHERE t.organization_id = c.organization_id AND t.updated_at > p.since)
          AND EXISTS (SELECT FROM jsonb_array_elements(m.mapping -> 'fields') f
            WHERE f ->> 'object' = 'Contact' AND f ->> 'owner' <> 'theirs')))
$$;

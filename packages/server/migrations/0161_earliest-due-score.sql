-- Returns since when the score that is due longest, in any organisation, waits for the sweep; null when none is due. One probe of an
-- index for each organisation.
CREATE FUNCTION public.earliest_due_score(moment timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT min(due.next_change_at) FROM organizations o CROSS JOIN LATERAL (
    SELECT h.next_change_at FROM opportunity_health h
    WHERE h.organization_id = o.organization_id AND h.next_change_at <= moment
    ORDER BY h.next_change_at LIMIT 1) due
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.earliest_due_score(timestamp with time zone) FROM PUBLIC;

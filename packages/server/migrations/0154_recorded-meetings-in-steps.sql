DROP FUNCTION public.forget_recorded_meetings(integer);--> statement-breakpoint
-- Deletes one meeting that was removed so many days ago, or whose deal lies in the bin for so many, and returns whether it found one.
-- One at a time, as its audio may be hundreds of megabytes. Those on legal hold stay.
CREATE FUNCTION public.forget_recorded_meeting(days integer, bin_days integer) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH due AS (
    (SELECT organization_id, id FROM recorded_meetings
      WHERE deleted_at < now() - make_interval(days => days) AND held_at IS NULL LIMIT 1)
    UNION ALL
    (SELECT r.organization_id, r.id FROM bin b
      JOIN recorded_meetings r ON r.organization_id = b.organization_id AND r.opportunity_id = b.id AND r.held_at IS NULL
      WHERE b.deleted_at < now() - make_interval(days => bin_days) AND b.kind = 'opportunity' LIMIT 1)
    LIMIT 1
  ), gone AS (
    DELETE FROM recorded_meetings r USING due
    WHERE r.organization_id = due.organization_id AND r.id = due.id AND r.held_at IS NULL
    RETURNING 1
  )
  SELECT count(*) > 0 FROM gone
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.forget_recorded_meeting(integer, integer) FROM PUBLIC;

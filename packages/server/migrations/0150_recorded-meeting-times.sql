ALTER TABLE "recorded_meetings" ADD COLUMN "is_timed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Returns meetings with a part of the transcript that matches every pattern, up to `most`; an id may come twice. Says nothing of who
-- sees them. Patterns stand in the statement, so that each is planned for by itself: under row-level security no index finds words.
CREATE FUNCTION public.matching_transcripts(organization uuid, patterns text[], most integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
DECLARE
  held text;
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  SELECT string_agg(format('words LIKE %L', pattern), ' AND ') INTO held FROM unnest(patterns) AS pattern;
  IF held IS NULL THEN RETURN; END IF;
  RETURN QUERY EXECUTE 'SELECT meeting_id FROM transcript_parts WHERE organization_id = $1 AND ' || held || ' LIMIT $2'
    USING organization, most;
END $_$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.matching_transcripts(uuid, text[], integer) FROM PUBLIC;

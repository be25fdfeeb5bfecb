ALTER TABLE "recorded_meetings" ADD COLUMN "undecided_count" integer;--> statement-breakpoint
-- Meetings of before have none until a step has counted theirs (platform/database/online/steps.ts); steps make the indexes, too.
ALTER TABLE "recorded_meetings" ALTER COLUMN "undecided_count" SET DEFAULT 0;--> statement-breakpoint
-- Returns meetings whose title matches every pattern, up to `most`. Says nothing of who sees them. Patterns stand in the statement, as
-- in matching_transcripts: under row-level security no index finds words.
CREATE FUNCTION public.matching_meeting_titles(organization uuid, patterns text[], most integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
DECLARE
  held text;
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  SELECT string_agg(format('title_key LIKE %L', pattern), ' AND ') INTO held FROM unnest(patterns) AS pattern;
  IF held IS NULL THEN RETURN; END IF;
  RETURN QUERY EXECUTE 'SELECT id FROM recorded_meetings WHERE organization_id = $1 AND ' || held || ' LIMIT $2'
    USING organization, most;
END $_$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.matching_meeting_titles(uuid, text[], integer) FROM PUBLIC;
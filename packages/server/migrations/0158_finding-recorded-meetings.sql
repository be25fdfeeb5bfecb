ALTER TABLE "recorded_meetings" ADD COLUMN "undecided_count" integer;--> statement-breakpoint
-- Meetings of before have none until a step has counted theirs (platform/database/online/steps.ts); steps make the indexes, too.
ALTER TABLE "recorded_meetings" ALTER COLUMN "undecided_count" SET DEFAULT 0;--> statement-breakpoint
-- Counts the proposals of a meeting that nobody has decided on, whoever writes them. A meeting of before is counted when the first of
-- its proposals changes. A restore brings its counts along.
CREATE FUNCTION public.count_undecided() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  organizations uuid[];
  meetings uuid[];
  differences integer[];
BEGIN
  IF coalesce(current_setting('app.restoring', true), '') = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(c.organization_id), array_agg(c.meeting_id), array_agg(c.difference)
    INTO organizations, meetings, differences
    FROM (SELECT organization_id, meeting_id, count(*)::int AS difference FROM new_rows WHERE state = 'proposed' GROUP BY 1, 2) c;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(c.organization_id), array_agg(c.meeting_id), array_agg(c.difference)
    INTO organizations, meetings, differences
    FROM (SELECT organization_id, meeting_id, -count(*)::int AS difference FROM old_rows WHERE state = 'proposed' GROUP BY 1, 2) c;
  ELSE
    SELECT array_agg(c.organization_id), array_agg(c.meeting_id), array_agg(c.difference)
    INTO organizations, meetings, differences
    FROM (SELECT d.organization_id, d.meeting_id, sum(d.one)::int AS difference
      FROM (SELECT organization_id, meeting_id, 1 AS one FROM new_rows WHERE state = 'proposed'
        UNION ALL SELECT organization_id, meeting_id, -1 FROM old_rows WHERE state = 'proposed') d
      GROUP BY 1, 2 HAVING sum(d.one) <> 0) c;
  END IF;
  IF meetings IS NULL THEN RETURN NULL; END IF;
  UPDATE recorded_meetings r SET undecided_count = coalesce(r.undecided_count + c.difference, (
    SELECT count(*) FROM meeting_proposals p
    WHERE p.organization_id = r.organization_id AND p.meeting_id = r.id AND p.state = 'proposed'))
  FROM unnest(organizations, meetings, differences) AS c(organization_id, meeting_id, difference)
  WHERE r.organization_id = c.organization_id AND r.id = c.meeting_id;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.count_undecided() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER undecided_of_added_proposals AFTER INSERT ON public.meeting_proposals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_undecided();--> statement-breakpoint
CREATE TRIGGER undecided_of_changed_proposals AFTER UPDATE ON public.meeting_proposals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_undecided();--> statement-breakpoint
CREATE TRIGGER undecided_of_removed_proposals AFTER DELETE ON public.meeting_proposals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_undecided();--> statement-breakpoint
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
ALTER TABLE "recorded_meetings" ADD COLUMN "covered" text[];--> statement-breakpoint
-- Meetings of before have none until a step has gathered theirs (platform/database/online/steps.ts).
ALTER TABLE "recorded_meetings" ALTER COLUMN "covered" SET DEFAULT '{}';--> statement-breakpoint
-- Returns what a proposal covers, as "confirmed:next_step" or "proposed:meddpic.pain"; null where it covers nothing. Evidence is for
-- the component that a person changed it to, else for the one that was found.
-- It fixes no search path, so that it becomes a part of the statement that calls it.
CREATE FUNCTION public.proposal_covers(kind text, state text, item jsonb, changed jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE
    WHEN state = 'rejected' THEN NULL
    WHEN kind = 'next_step' THEN state || ':next_step'
    WHEN kind = 'evidence' AND jsonb_typeof(CASE WHEN changed ? 'component' THEN changed ELSE item END -> 'component') = 'object' THEN
      state || ':' || (CASE WHEN changed ? 'component' THEN changed ELSE item END #>> '{component,framework}')
        || '.' || (CASE WHEN changed ? 'component' THEN changed ELSE item END #>> '{component,component}')
  END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.proposal_covers(text, text, jsonb, jsonb) FROM PUBLIC;--> statement-breakpoint
-- Returns what the proposals of a meeting cover on a deal, each once. What they made on another deal, which the meeting has left, is not
-- among it.
CREATE FUNCTION public.meeting_covered(organization uuid, meeting uuid, deal uuid) RETURNS text[]
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT coalesce(array_agg(DISTINCT covers ORDER BY covers) FILTER (WHERE covers IS NOT NULL), '{}')
  FROM (SELECT proposal_covers(p.kind, p.state, p.item, p.changed) AS covers FROM meeting_proposals p
    WHERE p.organization_id = organization AND p.meeting_id = meeting AND p.kind IN ('evidence', 'next_step')
      AND (p.result IS NULL OR (p.result ->> 'opportunityId')::uuid = deal)) c
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.meeting_covered(uuid, uuid, uuid) FROM PUBLIC;--> statement-breakpoint
-- Keeps on each meeting how many of its proposals nobody has decided on, and what they cover, whatever writes a proposal. Meetings are
-- locked first, so that what another transaction added is read. A restore brings both along.
CREATE FUNCTION public.sync_meeting_proposals() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  organizations uuid[];
  meetings uuid[];
BEGIN
  IF coalesce(current_setting('app.restoring', true), '') = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(c.organization_id), array_agg(c.meeting_id) INTO organizations, meetings
    FROM (SELECT DISTINCT organization_id, meeting_id FROM new_rows
      WHERE state = 'proposed' OR proposal_covers(kind, state, item, changed) IS NOT NULL) c;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(c.organization_id), array_agg(c.meeting_id) INTO organizations, meetings
    FROM (SELECT DISTINCT organization_id, meeting_id FROM old_rows
      WHERE state = 'proposed' OR proposal_covers(kind, state, item, changed) IS NOT NULL) c;
  ELSE
    SELECT array_agg(c.organization_id), array_agg(c.meeting_id) INTO organizations, meetings
    FROM (SELECT DISTINCT organization_id, meeting_id
      FROM (SELECT organization_id, meeting_id, id, state = 'proposed' AS is_undecided,
            proposal_covers(kind, state, item, changed) AS covers FROM new_rows
        UNION ALL SELECT organization_id, meeting_id, id, state = 'proposed',
            proposal_covers(kind, state, item, changed) FROM old_rows) d
      GROUP BY organization_id, meeting_id, id, is_undecided, covers HAVING count(*) = 1) c;
  END IF;
  IF meetings IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM recorded_meetings r
  WHERE (r.organization_id, r.id) IN (SELECT * FROM unnest(organizations, meetings))
  ORDER BY r.organization_id, r.id FOR NO KEY UPDATE;
  UPDATE recorded_meetings r SET covered = meeting_covered(r.organization_id, r.id, r.opportunity_id),
    undecided_count = (SELECT count(*) FROM meeting_proposals p
      WHERE p.organization_id = r.organization_id AND p.meeting_id = r.id AND p.state = 'proposed')
  WHERE (r.organization_id, r.id) IN (SELECT * FROM unnest(organizations, meetings));
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.sync_meeting_proposals() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER sync_added_proposals AFTER INSERT ON public.meeting_proposals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.sync_meeting_proposals();--> statement-breakpoint
CREATE TRIGGER sync_changed_proposals AFTER UPDATE ON public.meeting_proposals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.sync_meeting_proposals();--> statement-breakpoint
CREATE TRIGGER sync_removed_proposals AFTER DELETE ON public.meeting_proposals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.sync_meeting_proposals();--> statement-breakpoint
-- Gathers what a meeting covers on the deal that it moves to. What nobody has gathered yet stays so.
CREATE FUNCTION public.keep_covered_of_moved() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF NEW.covered IS NOT NULL THEN
    NEW.covered := meeting_covered(NEW.organization_id, NEW.id, NEW.opportunity_id);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.keep_covered_of_moved() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER covered_of_moved_meeting BEFORE UPDATE OF opportunity_id ON public.recorded_meetings FOR EACH ROW WHEN (OLD.opportunity_id IS DISTINCT FROM NEW.opportunity_id) EXECUTE FUNCTION public.keep_covered_of_moved();

-- What somebody did to their own sign-in, in the trail of each organisation that it leads to.
CREATE FUNCTION record_own_event(person text, event uuid, event_category text, event_kind text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO audit_events (organization_id, recorded_at, id, doer_kind, doer_id, category, kind, subject_kind, subject_id, changes, facts)
  SELECT m.organization_id, clock_timestamp(), event, 'person', m.id, event_category, event_kind, 'person', m.id, '{}', '{}'
  FROM members m WHERE m.user_id = person AND m.deactivated_at IS NULL
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION record_own_event(text, uuid, text, text) FROM PUBLIC;

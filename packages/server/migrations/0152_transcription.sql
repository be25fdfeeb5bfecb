ALTER TABLE "transcription_slices" ADD COLUMN "language" text;--> statement-breakpoint
-- Returns recordings that are being transcribed while no process works on them, as far as something is due.
CREATE FUNCTION public.transcriptions_due(silent_seconds integer) RETURNS TABLE(organization_id uuid, meeting_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT r.organization_id, r.id FROM recorded_meetings r
  WHERE r.state = 'transcribing' AND r.deleted_at IS NULL
    -- One that was begun just now is in the queue, or being cut.
    AND r.updated_at < now() - make_interval(secs => silent_seconds)
    AND NOT EXISTS (SELECT FROM transcription_slices s WHERE s.organization_id = r.organization_id AND s.meeting_id = r.id
      AND s.state = 'running' AND s.alive_at > now() - make_interval(secs => silent_seconds))
    AND (NOT EXISTS (SELECT FROM transcription_slices s WHERE s.organization_id = r.organization_id AND s.meeting_id = r.id
        AND s.state = 'waiting')
      OR EXISTS (SELECT FROM transcription_slices s WHERE s.organization_id = r.organization_id AND s.meeting_id = r.id
        AND s.state = 'waiting' AND s.next_try_at <= now()))
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.transcriptions_due(integer) FROM PUBLIC;--> statement-breakpoint
-- A call to a transcription engine lasts longer than one to a model, and is settled with its slice. It is lost after six hours.
CREATE OR REPLACE FUNCTION public.lost_ai_calls(silent_seconds integer, lost_minutes integer) RETURNS TABLE(organization_id uuid, call_id uuid, message_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT m.organization_id, m.call_id, m.id FROM conversation_messages m
  WHERE m.state = 'writing' AND m.alive_at < now() - make_interval(secs => silent_seconds)
  UNION
  SELECT n.organization_id, n.call_id, NULL::uuid FROM written_narratives n
  WHERE n.segments IS NULL AND n.alive_at < now() - make_interval(secs => silent_seconds)
  UNION
  SELECT c.organization_id, c.id, NULL::uuid FROM ai_calls c
  WHERE c.settled_at IS NULL AND c.started_at < now() - make_interval(mins => lost_minutes)
    AND (c.purpose <> 'transcription' OR c.started_at < now() - interval '6 hours')
    AND NOT EXISTS (SELECT 1 FROM conversation_messages m
      WHERE m.organization_id = c.organization_id AND m.call_id = c.id AND m.state = 'writing')
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.lost_ai_calls(integer, integer) FROM PUBLIC;

ALTER TABLE "meeting_speakers" ADD COLUMN "is_redaction_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Returns meetings of an organisation of which settings delete the audio or the transcript, with those that legal hold keeps.
-- What is being recorded, transcribed or read waits until that has ended.
CREATE FUNCTION public.meetings_past_retention(organization uuid, audio_days integer, transcript_days integer, deletes_audio boolean)
    RETURNS TABLE(meeting_id uuid, audio boolean, transcript boolean, is_held boolean, created_at timestamp with time zone)
    LANGUAGE sql STABLE
    AS $$
  SELECT d.id, d.audio, d.transcript, d.held_at IS NOT NULL, d.created_at FROM (
    SELECT r.id, r.held_at, r.created_at,
      r.audio_deleted_at IS NULL
        AND EXISTS (SELECT FROM recording_takes t WHERE t.organization_id = organization AND t.meeting_id = r.id)
        AND (coalesce(r.created_at < now() - make_interval(days => audio_days), false)
          OR deletes_audio AND r.state = 'ready' AND r.cue_count > 0) AS audio,
      r.transcript_deleted_at IS NULL AND r.cue_count > 0
        AND coalesce(r.created_at < now() - make_interval(days => transcript_days), false) AS transcript
    FROM recorded_meetings r
    WHERE r.organization_id = organization AND r.state IN ('waiting', 'ready', 'failed')
      AND NOT EXISTS (SELECT FROM meeting_readings m
        WHERE m.organization_id = organization AND m.meeting_id = r.id AND m.state = 'running')
  ) d WHERE d.audio OR d.transcript
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.meetings_past_retention(uuid, integer, integer, boolean) FROM PUBLIC;--> statement-breakpoint
-- Returns organisations with meetings of which their settings delete something now.
CREATE FUNCTION public.organizations_past_retention() RETURNS TABLE(organization_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.organization_id FROM meeting_settings s
  WHERE (s.audio_days IS NOT NULL OR s.transcript_days IS NOT NULL OR s.deletes_audio_after_transcript)
    AND EXISTS (SELECT FROM meetings_past_retention(s.organization_id, s.audio_days, s.transcript_days,
      s.deletes_audio_after_transcript) d WHERE NOT d.is_held)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.organizations_past_retention() FROM PUBLIC;

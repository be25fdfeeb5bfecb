ALTER TABLE "recording_takes" ADD COLUMN "expected_size" bigint;--> statement-breakpoint
ALTER TABLE "recording_takes" ADD COLUMN "file_modified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recording_takes" ADD COLUMN "head" "bytea";--> statement-breakpoint
ALTER TABLE "recording_takes" ADD COLUMN "head_skip" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Returns recordings whose browser has sent nothing for some hours, and uploads likewise.
CREATE FUNCTION public.left_recordings(recording_hours integer, upload_hours integer) RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT m.organization_id, m.id FROM recorded_meetings m
  WHERE m.state IN ('recording', 'uploading')
    AND m.updated_at < now() - make_interval(hours => CASE m.state WHEN 'recording' THEN recording_hours ELSE upload_hours END)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.left_recordings(integer, integer) FROM PUBLIC;

ALTER TABLE "meeting_settings" ADD COLUMN "recorded_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recorded_meetings" ADD COLUMN "title_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recorded_meetings" ALTER COLUMN "title_key" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "recorded_meetings" ADD COLUMN "made_activity" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Deletes meetings that were removed so many days ago, with all that was recorded and said. Legal hold keeps them.
CREATE FUNCTION public.forget_recorded_meetings(days integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM recorded_meetings WHERE deleted_at < now() - make_interval(days => days) AND held_at IS NULL
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.forget_recorded_meetings(integer) FROM PUBLIC;--> statement-breakpoint
-- Deletes what lies in the bin for so many days, with the recorded meetings of its deals. Those on legal hold stay, without their deal.
CREATE OR REPLACE FUNCTION public.forget_bin(days integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM former_words w USING bin b
  WHERE b.deleted_at < now() - make_interval(days => days) AND b.kind = 'opportunity'
    AND w.organization_id = b.organization_id AND w.opportunity_id = b.id;
  UPDATE recorded_meetings r SET opportunity_id = NULL FROM bin b
  WHERE b.deleted_at < now() - make_interval(days => days) AND b.kind = 'opportunity'
    AND r.organization_id = b.organization_id AND r.opportunity_id = b.id AND r.held_at IS NOT NULL;
  DELETE FROM recorded_meetings r USING bin b
  WHERE b.deleted_at < now() - make_interval(days => days) AND b.kind = 'opportunity'
    AND r.organization_id = b.organization_id AND r.opportunity_id = b.id;
  DELETE FROM bin WHERE deleted_at < now() - make_interval(days => days)
$$;

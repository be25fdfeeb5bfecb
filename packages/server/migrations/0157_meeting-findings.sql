CREATE TABLE "meeting_findings" (
	"organization_id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_findings_organization_id_meeting_id_pk" PRIMARY KEY("organization_id","meeting_id")
);
--> statement-breakpoint
ALTER TABLE "meeting_readings" ADD COLUMN "attempts" integer;--> statement-breakpoint
ALTER TABLE "meeting_findings" ADD CONSTRAINT "meeting_findings_organization_id_meeting_id_recorded_meetings_organization_id_id_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."recorded_meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_findings_due" ON "meeting_findings" USING btree ("due_at") WHERE state = 'due';--> statement-breakpoint
-- Returns meetings whose transcript the rules have not read, the longest due first.
CREATE FUNCTION public.due_meeting_findings() RETURNS TABLE(organization_id uuid, meeting_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT f.organization_id, f.meeting_id FROM meeting_findings f WHERE f.state = 'due' ORDER BY f.due_at
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.due_meeting_findings() FROM PUBLIC;--> statement-breakpoint
-- Deletes one meeting that was removed so many days ago, that only a person saw who left so many days ago, or whose deal lies in the
-- bin for so many, and returns whether it found one. One at a time, as its audio may be hundreds of megabytes. Those on legal hold stay.
CREATE OR REPLACE FUNCTION public.forget_recorded_meeting(days integer, bin_days integer) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH due AS (
    (SELECT organization_id, id FROM recorded_meetings
      WHERE deleted_at < now() - make_interval(days => days) AND held_at IS NULL LIMIT 1)
    UNION ALL
    (SELECT r.organization_id, r.id FROM members m
      JOIN recorded_meetings r ON r.organization_id = m.organization_id AND r.owner_id = m.id AND r.held_at IS NULL
      WHERE m.deactivated_at < now() - make_interval(days => days)
        AND (r.is_private OR r.opportunity_id IS NULL) LIMIT 1)
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
$$;

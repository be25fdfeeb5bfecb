CREATE TABLE "meeting_readings" (
	"organization_id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text NOT NULL,
	"model" text NOT NULL,
	"windows" integer NOT NULL,
	"windows_done" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"dropped" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"call_id" uuid,
	"alive_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_readings_organization_id_meeting_id_pk" PRIMARY KEY("organization_id","meeting_id")
);
--> statement-breakpoint
ALTER TABLE "meeting_readings" ADD CONSTRAINT "meeting_readings_organization_id_meeting_id_recorded_meetings_organization_id_id_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."recorded_meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_readings" ADD CONSTRAINT "meeting_readings_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_readings_running" ON "meeting_readings" USING btree ("alive_at") WHERE state = 'running';--> statement-breakpoint
-- Returns readings of transcripts by a model that have not ended, oldest first.
CREATE FUNCTION public.unfinished_meeting_readings() RETURNS TABLE(organization_id uuid, meeting_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT r.organization_id, r.meeting_id FROM meeting_readings r WHERE r.state = 'running' ORDER BY r.started_at
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.unfinished_meeting_readings() FROM PUBLIC;

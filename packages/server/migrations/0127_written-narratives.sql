CREATE TABLE "written_narratives" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject" text NOT NULL,
	"facts_hash" text NOT NULL,
	"opportunity_id" uuid,
	"contact_ids" uuid[] DEFAULT '{}' NOT NULL,
	"author_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"call_id" uuid NOT NULL,
	"segments" jsonb,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"alive_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "written_narratives_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "written_narratives" ADD CONSTRAINT "written_narratives_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_narratives" ADD CONSTRAINT "written_narratives_organization_id_author_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","author_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "written_narratives_facts" ON "written_narratives" USING btree ("organization_id","facts_hash");--> statement-breakpoint
CREATE INDEX "written_narratives_subject" ON "written_narratives" USING btree ("organization_id","subject","written_at");--> statement-breakpoint
CREATE INDEX "written_narratives_deal" ON "written_narratives" USING btree ("organization_id","opportunity_id");--> statement-breakpoint
CREATE INDEX "written_narratives_people" ON "written_narratives" USING gin ("contact_ids");--> statement-breakpoint
CREATE INDEX "written_narratives_age" ON "written_narratives" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "written_narratives_writing" ON "written_narratives" USING btree ("alive_at") WHERE segments IS NULL;--> statement-breakpoint
-- Returns calls of every organisation that nobody ends any more: of answers and narratives without a sign for so many seconds, and others after so many minutes.
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
    AND NOT EXISTS (SELECT 1 FROM conversation_messages m
      WHERE m.organization_id = c.organization_id AND m.call_id = c.id AND m.state = 'writing')
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.lost_ai_calls(silent_seconds integer, lost_minutes integer) FROM PUBLIC;--> statement-breakpoint
-- Deletes what was written about forecasts so many days ago. What was written about a deal goes with the deal.
CREATE FUNCTION public.forget_written_narratives(days integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM written_narratives WHERE opportunity_id IS NULL AND written_at < now() - make_interval(days => days)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.forget_written_narratives(days integer) FROM PUBLIC;

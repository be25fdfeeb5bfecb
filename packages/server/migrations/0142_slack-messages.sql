CREATE TABLE "slack_channels" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"team_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"name" text NOT NULL,
	"is_private" boolean NOT NULL,
	"may_be_shared" boolean DEFAULT false NOT NULL,
	"chosen_by_id" uuid NOT NULL,
	"topics" text[] NOT NULL,
	"deals_from_minor" bigint NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	"quiet_weekends" boolean DEFAULT false NOT NULL,
	"off_reason" text,
	"off_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slack_channels_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "slack_events" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"topic" text NOT NULL,
	"opportunity_id" uuid,
	"subject_id" uuid,
	"facts" jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	CONSTRAINT "slack_events_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "slack_outbox" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid,
	"channel_id" uuid,
	"topic" text NOT NULL,
	"key" text NOT NULL,
	"opportunity_id" uuid,
	"subject_id" uuid,
	"facts" jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"dropped_for" text,
	"vendor_words" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slack_outbox_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "slack_outbox_to_one" CHECK ((member_id IS NULL) <> (channel_id IS NULL))
);
--> statement-breakpoint
CREATE TABLE "slack_people" (
	"organization_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"topics" text[] NOT NULL,
	"deals_from_minor" bigint NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	"quiet_weekends" boolean DEFAULT false NOT NULL,
	"off_reason" text,
	"off_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"time_zone" text,
	CONSTRAINT "slack_people_organization_id_member_id_pk" PRIMARY KEY("organization_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "slack_channels" ADD CONSTRAINT "slack_channels_organization_id_chosen_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","chosen_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_outbox" ADD CONSTRAINT "slack_outbox_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_outbox" ADD CONSTRAINT "slack_outbox_organization_id_channel_id_slack_channels_organization_id_id_fk" FOREIGN KEY ("organization_id","channel_id") REFERENCES "public"."slack_channels"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slack_people" ADD CONSTRAINT "slack_people_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "slack_channels_chosen" ON "slack_channels" USING btree ("organization_id","team_id","channel_id","chosen_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "slack_outbox_person" ON "slack_outbox" USING btree ("organization_id","member_id","key") WHERE member_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "slack_outbox_channel" ON "slack_outbox" USING btree ("organization_id","channel_id","key") WHERE channel_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "slack_outbox_due" ON "slack_outbox" USING btree ("organization_id","due_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "slack_outbox_age" ON "slack_outbox" USING btree ("created_at");--> statement-breakpoint
-- Returns organisations with something to share out or to send in Slack, whose connection works.
CREATE FUNCTION public.organizations_with_slack_to_send() RETURNS TABLE(organization_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT c.organization_id FROM connections c
  WHERE c.system = 'slack' AND c.state = 'healthy'
    AND (EXISTS (SELECT FROM slack_events e WHERE e.organization_id = c.organization_id)
      OR EXISTS (SELECT FROM slack_outbox o WHERE o.organization_id = c.organization_id AND o.status = 'waiting' AND o.due_at <= now()))
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.organizations_with_slack_to_send() FROM PUBLIC;--> statement-breakpoint
-- Forgets messages to Slack, whatever became of them, and events that nobody could be sent.
CREATE FUNCTION public.forget_slack_messages(days integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM slack_outbox WHERE created_at < now() - make_interval(days => days);
  DELETE FROM slack_events WHERE occurred_at < now() - make_interval(days => days)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.forget_slack_messages(integer) FROM PUBLIC;

CREATE TABLE "mailbox_exclusions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"contact_id" uuid,
	"domain" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailbox_exclusions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "mailbox_messages" (
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"id" uuid NOT NULL,
	"shared_key" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"direction" text NOT NULL,
	"activity_id" uuid NOT NULL,
	"excluded_at" timestamp with time zone,
	CONSTRAINT "mailbox_messages_organization_id_connection_id_message_id_pk" PRIMARY KEY("organization_id","connection_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "mailbox_streams" (
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"stream" text NOT NULL,
	"cursor" text,
	"read_until" timestamp with time zone,
	"window" jsonb,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"error" text,
	"vendor_words" text,
	"last_success_at" timestamp with time zone,
	CONSTRAINT "mailbox_streams_organization_id_connection_id_stream_pk" PRIMARY KEY("organization_id","connection_id","stream")
);
--> statement-breakpoint
CREATE TABLE "meeting_calendars" (
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"meeting_id" uuid NOT NULL,
	"excluded_at" timestamp with time zone,
	CONSTRAINT "meeting_calendars_organization_id_connection_id_event_id_pk" PRIMARY KEY("organization_id","connection_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "meeting_contacts" (
	"organization_id" uuid NOT NULL,
	"meeting_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "meeting_contacts_organization_id_meeting_id_contact_id_pk" PRIMARY KEY("organization_id","meeting_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shared_key" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"called_off_at" timestamp with time zone,
	"activity_id" uuid,
	CONSTRAINT "meetings_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
DROP INDEX "connections_system";--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "is_wordless" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mailbox_exclusions" ADD CONSTRAINT "mailbox_exclusions_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_exclusions" ADD CONSTRAINT "mailbox_exclusions_organization_id_contact_id_contacts_organization_id_id_fk" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_messages" ADD CONSTRAINT "mailbox_messages_organization_id_connection_id_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_streams" ADD CONSTRAINT "mailbox_streams_organization_id_connection_id_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_calendars" ADD CONSTRAINT "meeting_calendars_organization_id_connection_id_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_calendars" ADD CONSTRAINT "meeting_calendars_organization_id_meeting_id_meetings_organization_id_id_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_contacts" ADD CONSTRAINT "meeting_contacts_organization_id_meeting_id_meetings_organization_id_id_fk" FOREIGN KEY ("organization_id","meeting_id") REFERENCES "public"."meetings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_contacts" ADD CONSTRAINT "meeting_contacts_organization_id_contact_id_contacts_organization_id_id_fk" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mailbox_exclusions_contact" ON "mailbox_exclusions" USING btree ("organization_id","member_id","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailbox_exclusions_domain" ON "mailbox_exclusions" USING btree ("organization_id","member_id","domain");--> statement-breakpoint
CREATE INDEX "mailbox_exclusions_of_contact" ON "mailbox_exclusions" USING btree ("organization_id","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailbox_messages_id" ON "mailbox_messages" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "mailbox_messages_shared" ON "mailbox_messages" USING btree ("organization_id","shared_key");--> statement-breakpoint
CREATE INDEX "mailbox_messages_activity" ON "mailbox_messages" USING btree ("organization_id","activity_id");--> statement-breakpoint
CREATE INDEX "mailbox_messages_kept" ON "mailbox_messages" USING btree ("organization_id","connection_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "mailbox_streams_due" ON "mailbox_streams" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "meeting_calendars_meeting" ON "meeting_calendars" USING btree ("organization_id","meeting_id");--> statement-breakpoint
CREATE INDEX "meeting_contacts_contact" ON "meeting_contacts" USING btree ("organization_id","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_shared" ON "meetings" USING btree ("organization_id","shared_key");--> statement-breakpoint
CREATE INDEX "meetings_to_come" ON "meetings" USING btree ("ends_at") WHERE activity_id IS NULL AND called_off_at IS NULL;--> statement-breakpoint
CREATE INDEX "meetings_activity" ON "meetings" USING btree ("organization_id","activity_id");--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_member" ON "connections" USING btree ("organization_id","member_id","system") WHERE state <> 'disconnected' AND member_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_system" ON "connections" USING btree ("organization_id","system") WHERE state <> 'disconnected' AND member_id IS NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_wordless" CHECK (NOT is_wordless OR kind IN ('email_received', 'email_sent')
  AND subject IN ('Email received', 'Email sent') AND body IS NULL AND outcome_words IS NULL AND next_step IS NULL) NOT VALID;--> statement-breakpoint
-- Returns mailboxes and calendars of every organisation that are due to be read.
CREATE FUNCTION public.due_mailboxes() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT c.organization_id, c.id FROM connections c
  WHERE c.member_id IS NOT NULL AND c.state = 'healthy'
    AND EXISTS (SELECT FROM mailbox_streams s WHERE s.organization_id = c.organization_id AND s.connection_id = c.id
      AND s.next_try_at <= now())
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.due_mailboxes() FROM PUBLIC;--> statement-breakpoint
-- Returns mailboxes of every organisation that were disconnected some time ago, and of which something may still be kept.
CREATE FUNCTION public.unfinished_mailbox_endings() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT c.organization_id, c.id FROM connections c
  WHERE c.member_id IS NOT NULL AND c.state = 'disconnected' AND c.remote IS NOT NULL
    AND c.disconnected_at <= now() - interval '1 hour'
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.unfinished_mailbox_endings() FROM PUBLIC;--> statement-breakpoint
-- Returns organisations with meetings whose time has passed, and that are not activities yet. One whose contacts are all in
-- the bin waits for them.
CREATE FUNCTION public.organizations_with_passed_meetings() RETURNS TABLE(organization_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT m.organization_id FROM meetings m
  WHERE m.activity_id IS NULL AND m.called_off_at IS NULL AND m.ends_at <= now()
    AND EXISTS (SELECT FROM meeting_contacts c WHERE c.organization_id = m.organization_id AND c.meeting_id = m.id)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.organizations_with_passed_meetings() FROM PUBLIC;--> statement-breakpoint
-- Returns contacts by the addresses, in small letters, that they are known by: their first and all others. A function,
-- because under row-level security neither index would be used.
CREATE FUNCTION public.contacts_of_addresses(organization uuid, addresses text[]) RETURNS TABLE(id uuid, address text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    'SELECT c.id, lower(c.email) FROM contacts c WHERE c.organization_id = $1 AND lower(c.email) = ANY($2)
     UNION
     SELECT c.id, o.address
     FROM contacts c CROSS JOIN LATERAL unnest(string_to_array(email_addresses(NULL, c.other_emails), E''\n'')) AS o(address)
     WHERE c.organization_id = $1 AND c.other_emails <> ''{}''
       AND string_to_array(email_addresses(NULL, c.other_emails), E''\n'') && $2 AND o.address = ANY($2)'
    USING organization, addresses;
END $_$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.contacts_of_addresses(organization uuid, addresses text[]) FROM PUBLIC;

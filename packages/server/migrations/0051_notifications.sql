CREATE TABLE "notification_mails" (
	"organization_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"topic" text NOT NULL,
	CONSTRAINT "notification_mails_organization_id_member_id_topic_pk" PRIMARY KEY("organization_id","member_id","topic")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"opportunity_id" uuid,
	"subject_id" uuid,
	"count" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mail_at" timestamp with time zone,
	CONSTRAINT "notifications_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"title" text NOT NULL,
	"due_on" date NOT NULL,
	"remind_days_before" smallint,
	"assignee_id" uuid NOT NULL,
	"created_by_id" uuid,
	"done_at" timestamp with time zone,
	"activity_id" uuid,
	"told_due_on" date,
	"told_reminder_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "tasks_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_actor_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","actor_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_organization_id_assignee_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","assignee_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_organization_id_created_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_member" ON "notifications" USING btree ("organization_id","member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("organization_id","member_id","created_at","id") WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX "notifications_mail" ON "notifications" USING btree ("mail_at") WHERE mail_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_opportunity" ON "notifications" USING btree ("organization_id","opportunity_id");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("organization_id","assignee_id","due_on","id") WHERE done_at IS NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "tasks_opportunity" ON "tasks" USING btree ("organization_id","opportunity_id","due_on","id");--> statement-breakpoint
CREATE INDEX "tasks_to_tell" ON "tasks" USING btree ("due_on","organization_id") WHERE done_at IS NULL AND deleted_at IS NULL AND told_due_on IS DISTINCT FROM due_on;--> statement-breakpoint
-- Organisations with tasks that are due, or to be reminded of, by a day and not told yet.
CREATE FUNCTION organizations_with_tasks_to_tell(by_day date) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT organization_id FROM tasks
  WHERE done_at IS NULL AND deleted_at IS NULL AND told_due_on IS DISTINCT FROM due_on
    -- No reminder comes earlier than that.
    AND due_on <= by_day + 7
    AND due_on - coalesce(CASE WHEN told_reminder_on IS DISTINCT FROM due_on THEN remind_days_before END, 0) <= by_day
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION organizations_with_tasks_to_tell(date) FROM PUBLIC;--> statement-breakpoint
-- Whom to mail what they were told of.
CREATE FUNCTION due_notification_mails() RETURNS TABLE (organization_id uuid, member_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT n.organization_id, n.member_id FROM notifications n WHERE n.mail_at <= now()
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION due_notification_mails() FROM PUBLIC;--> statement-breakpoint
CREATE FUNCTION forget_notifications(days integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM notifications WHERE created_at < now() - make_interval(days => days)
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION forget_notifications(integer) FROM PUBLIC;

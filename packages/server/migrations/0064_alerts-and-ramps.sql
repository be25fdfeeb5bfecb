CREATE TABLE "quota_changes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"amount_minor" bigint,
	"currency" text NOT NULL,
	"full_minor" bigint,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by_id" uuid,
	CONSTRAINT "quota_changes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "quota_ramp_starts" (
	"organization_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	CONSTRAINT "quota_ramp_starts_organization_id_member_id_pk" PRIMARY KEY("organization_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "quota_ramps" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"percents" smallint[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_alert_days" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"judged_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_alert_mails" (
	"organization_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "revenue_alert_mails_organization_id_member_id_pk" PRIMARY KEY("organization_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "revenue_alerts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"facts" jsonb NOT NULL,
	"came_on" date NOT NULL,
	"gone_on" date,
	"dismissed_at" timestamp with time zone,
	"dismissed_by_id" uuid,
	"dismissed_reason" text,
	"dismissed_subjects" text[],
	"dismissed_level" integer,
	CONSTRAINT "revenue_alerts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "quotas" ADD COLUMN "full_minor" bigint;--> statement-breakpoint
ALTER TABLE "quotas" ADD COLUMN "ramp_starts_on" date;--> statement-breakpoint
ALTER TABLE "quotas" ADD COLUMN "ramp_percents" smallint[];--> statement-breakpoint
ALTER TABLE "quota_changes" ADD CONSTRAINT "quota_changes_organization_id_changed_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","changed_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_ramp_starts" ADD CONSTRAINT "quota_ramp_starts_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_ramps" ADD CONSTRAINT "quota_ramps_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_alert_days" ADD CONSTRAINT "revenue_alert_days_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_alert_mails" ADD CONSTRAINT "revenue_alert_mails_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_alerts" ADD CONSTRAINT "revenue_alerts_organization_id_dismissed_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","dismissed_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quota_changes_quota" ON "quota_changes" USING btree ("organization_id","starts_on","ends_on","scope","subject_id","changed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "revenue_alerts_standing" ON "revenue_alerts" USING btree ("organization_id","scope","subject_id","kind") WHERE gone_on IS NULL;--> statement-breakpoint
CREATE INDEX "revenue_alerts_history" ON "revenue_alerts" USING btree ("organization_id","scope","subject_id","came_on","id");--> statement-breakpoint
-- What is set begins the history of each quota.
INSERT INTO quota_changes (organization_id, id, scope, subject_id, starts_on, ends_on, amount_minor, currency, changed_at, changed_by_id)
SELECT organization_id, gen_random_uuid(), scope, subject_id, coalesce(set_starts_on, starts_on), coalesce(set_ends_on, ends_on), amount_minor, currency,
  updated_at, updated_by_id FROM quotas;--> statement-breakpoint
-- Organisations with deals whose alerts were not judged on a day yet.
CREATE FUNCTION organizations_to_alert(by_day date) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT f.id FROM forecast_organizations() AS f(id)
  WHERE NOT EXISTS (SELECT FROM revenue_alert_days d WHERE d.organization_id = f.id AND d.judged_on >= by_day)
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION organizations_to_alert(date) FROM PUBLIC;

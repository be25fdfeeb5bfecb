CREATE TABLE "commit_deadlines" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"weekday" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"period_kind" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commit_mails_off" (
	"organization_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "commit_mails_off_organization_id_member_id_pk" PRIMARY KEY("organization_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "commit_reminders" (
	"organization_id" uuid NOT NULL,
	"deadline_at" timestamp with time zone NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "commit_reminders_organization_id_deadline_at_member_id_pk" PRIMARY KEY("organization_id","deadline_at","member_id")
);
--> statement-breakpoint
CREATE TABLE "commit_submissions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"member_id" uuid,
	"author_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"commit_minor" bigint NOT NULL,
	"best_case_minor" bigint NOT NULL,
	"reason" text,
	"then_closed_minor" bigint NOT NULL,
	"then_commit_minor" bigint NOT NULL,
	"then_best_case_minor" bigint NOT NULL,
	"then_pipeline_minor" bigint NOT NULL,
	"then_low_minor" bigint,
	"then_likely_minor" bigint,
	"then_high_minor" bigint,
	CONSTRAINT "commit_submissions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "commit_withdrawals" (
	"organization_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commit_withdrawals_organization_id_submission_id_pk" PRIMARY KEY("organization_id","submission_id")
);
--> statement-breakpoint
ALTER TABLE "commit_deadlines" ADD CONSTRAINT "commit_deadlines_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commit_mails_off" ADD CONSTRAINT "commit_mails_off_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commit_reminders" ADD CONSTRAINT "commit_reminders_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commit_submissions" ADD CONSTRAINT "commit_submissions_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commit_submissions" ADD CONSTRAINT "commit_submissions_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commit_submissions" ADD CONSTRAINT "commit_submissions_organization_id_author_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","author_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commit_withdrawals" ADD CONSTRAINT "commit_withdrawals_organization_id_submission_id_commit_submissions_organization_id_id_fk" FOREIGN KEY ("organization_id","submission_id") REFERENCES "public"."commit_submissions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commit_submissions_latest" ON "commit_submissions" USING btree ("organization_id","starts_on","ends_on","scope","subject_id","submitted_at","id");
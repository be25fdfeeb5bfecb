CREATE TABLE "commit_comments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"member_id" uuid,
	"author_id" uuid NOT NULL,
	"period_kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "commit_comments_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "commit_comments" ADD CONSTRAINT "commit_comments_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commit_comments" ADD CONSTRAINT "commit_comments_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commit_comments" ADD CONSTRAINT "commit_comments_organization_id_author_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","author_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commit_comments_line" ON "commit_comments" USING btree ("organization_id","starts_on","ends_on","scope","subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "commit_comments_deleted" ON "commit_comments" USING btree ("organization_id","deleted_at") WHERE deleted_at IS NOT NULL;
CREATE TABLE "slack_link_codes" (
	"organization_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"team_id" text NOT NULL,
	"slack_user_id" text NOT NULL,
	"team_name" text NOT NULL,
	"slack_name" text NOT NULL,
	"slack_email" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "slack_link_codes_organization_id_code_hash_pk" PRIMARY KEY("organization_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "slack_links" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"team_id" text NOT NULL,
	"slack_user_id" text NOT NULL,
	"team_name" text NOT NULL,
	"slack_name" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "slack_links_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "slack_links" ADD CONSTRAINT "slack_links_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "slack_link_codes_user" ON "slack_link_codes" USING btree ("organization_id","team_id","slack_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "slack_links_member" ON "slack_links" USING btree ("organization_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "slack_links_user" ON "slack_links" USING btree ("organization_id","team_id","slack_user_id");
CREATE TABLE "plan_mails" (
	"organization_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "plan_mails_organization_id_member_id_pk" PRIMARY KEY("organization_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "plan_mails" ADD CONSTRAINT "plan_mails_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;
CREATE TABLE "playbook_sections" (
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"subject" text,
	"body" text,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "playbook_sections_organization_id_kind_version_pk" PRIMARY KEY("organization_id","kind","version")
);
--> statement-breakpoint
CREATE TABLE "playbook_tabs" (
	"organization_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"playbook" text NOT NULL,
	"tab" text NOT NULL,
	CONSTRAINT "playbook_tabs_organization_id_member_id_playbook_pk" PRIMARY KEY("organization_id","member_id","playbook")
);
--> statement-breakpoint
ALTER TABLE "playbook_sections" ADD CONSTRAINT "playbook_sections_organization_id_author_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","author_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbook_tabs" ADD CONSTRAINT "playbook_tabs_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;
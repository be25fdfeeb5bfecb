CREATE TABLE "prompt_templates" (
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"subject" text,
	"body" text,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prompt_templates_organization_id_kind_version_pk" PRIMARY KEY("organization_id","kind","version")
);
--> statement-breakpoint
ALTER TABLE "prompt_templates" ADD CONSTRAINT "prompt_templates_organization_id_author_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","author_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_items_open" ON "plan_items" USING btree ("organization_id","owner_id","week") WHERE status = 'open';
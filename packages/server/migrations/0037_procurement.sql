CREATE TABLE "procurement_steps" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"owner_id" uuid,
	"due_on" date,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "procurement_steps_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "procurement_templates" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"steps" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "procurement_steps" ADD CONSTRAINT "procurement_steps_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procurement_steps" ADD CONSTRAINT "procurement_steps_organization_id_owner_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "procurement_templates" ADD CONSTRAINT "procurement_templates_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "procurement_steps_opportunity" ON "procurement_steps" USING btree ("organization_id","opportunity_id","position","id");
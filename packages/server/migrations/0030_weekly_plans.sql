CREATE TABLE "plan_items" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"week" date NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"type" text NOT NULL,
	"priority" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"stake_minor" bigint NOT NULL,
	"basis" jsonb NOT NULL,
	"place" text,
	"carried_weeks" smallint DEFAULT 0 NOT NULL,
	"was_snoozed" boolean DEFAULT false NOT NULL,
	"reason_gone" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"skip_reason" text,
	"activity_id" uuid,
	"touched_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_items_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"week" date NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plans_organization_id_owner_id_week_pk" PRIMARY KEY("organization_id","owner_id","week")
);
--> statement-breakpoint
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_organization_id_owner_id_week_plans_organization_id_owner_id_week_fk" FOREIGN KEY ("organization_id","owner_id","week") REFERENCES "public"."plans"("organization_id","owner_id","week") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_organization_id_owner_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_items_once" ON "plan_items" USING btree ("organization_id","owner_id","week","opportunity_id","type");--> statement-breakpoint
CREATE INDEX "plan_items_opportunity" ON "plan_items" USING btree ("organization_id","opportunity_id","type");--> statement-breakpoint
CREATE INDEX "plan_items_week" ON "plan_items" USING btree ("organization_id","week","owner_id","status");--> statement-breakpoint
CREATE INDEX "plan_items_skipped" ON "plan_items" USING btree ("organization_id","owner_id") WHERE status = 'skipped' AND NOT reason_gone;
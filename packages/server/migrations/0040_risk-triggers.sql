CREATE TABLE "deal_triggers" (
	"organization_id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"urgency" smallint NOT NULL,
	"stake_minor" bigint NOT NULL,
	"high" integer NOT NULL,
	"medium" integer NOT NULL,
	"low" integer NOT NULL,
	"dismissed" integer NOT NULL,
	"triggers" json NOT NULL,
	CONSTRAINT "deal_triggers_organization_id_opportunity_id_pk" PRIMARY KEY("organization_id","opportunity_id")
);
--> statement-breakpoint
CREATE TABLE "trigger_dismissals" (
	"organization_id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"type" text NOT NULL,
	"facts_key" text NOT NULL,
	"urgency" text NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "trigger_dismissals_organization_id_opportunity_id_type_pk" PRIMARY KEY("organization_id","opportunity_id","type")
);
--> statement-breakpoint
CREATE TABLE "trigger_thresholds" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"thresholds" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trigger_totals" (
	"organization_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"urgency" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "trigger_totals_organization_id_owner_id_type_urgency_pk" PRIMARY KEY("organization_id","owner_id","type","urgency")
);
--> statement-breakpoint
DROP INDEX "opportunity_contacts_cooling";--> statement-breakpoint
DROP INDEX "opportunity_contacts_owner_cooling";--> statement-breakpoint
ALTER TABLE "trigger_dismissals" ADD CONSTRAINT "trigger_dismissals_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trigger_dismissals" ADD CONSTRAINT "trigger_dismissals_organization_id_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trigger_thresholds" ADD CONSTRAINT "trigger_thresholds_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trigger_totals" ADD CONSTRAINT "trigger_totals_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_triggers_urgency" ON "deal_triggers" USING btree ("organization_id","urgency","stake_minor","opportunity_id","high","medium","low","dismissed","owner_id");--> statement-breakpoint
CREATE INDEX "deal_triggers_owner" ON "deal_triggers" USING btree ("organization_id","owner_id","urgency","stake_minor","opportunity_id","high","medium","low","dismissed");--> statement-breakpoint
CREATE INDEX "opportunity_contacts_cooling" ON "opportunity_contacts" USING btree ("organization_id","cools_at","opportunity_id","contact_id","fades_at","role") WHERE "opportunity_contacts"."open_owner_id" is not null;--> statement-breakpoint
CREATE INDEX "opportunity_contacts_owner_cooling" ON "opportunity_contacts" USING btree ("organization_id","open_owner_id","cools_at","opportunity_id","contact_id","fades_at","role") WHERE "opportunity_contacts"."open_owner_id" is not null;
--> statement-breakpoint
-- What triggers read hangs on deals too.
CREATE OR REPLACE FUNCTION analyze_deals() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE accounts (organization_id, id, name_key), contacts (organization_id, id, account_id, name_key, email), members,
    stages, organizations,
    opportunities (organization_id, id, external_id, name_key, account_id, stage_id, owner_id, status, amount_sort,
      close_sort, import_id),
    opportunity_contacts (organization_id, opportunity_id, contact_id),
    opportunity_health (organization_id, opportunity_id, status, next_change_at),
    stage_stays (organization_id, opportunity_id, stage_id),
    activities (organization_id, id, opportunity_id, kind, deleted_at),
    activity_contacts (organization_id, activity_id, contact_id),
    evidence (organization_id, opportunity_id),
    ledger (organization_id, recorded_at, id, opportunity_id),
    procurement_steps (organization_id, opportunity_id),
    deal_competitors (organization_id, opportunity_id),
    deal_triggers (organization_id, opportunity_id),
    trigger_dismissals (organization_id, opportunity_id);
END $$;

CREATE TABLE "past_states" (
	"organization_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"changed_before" timestamp with time zone,
	"status" text,
	"owner_id" uuid,
	"stage_id" uuid,
	"currency" text,
	"amount_minor" bigint,
	"close_date" date,
	"closed_on" date,
	"category" text,
	CONSTRAINT "past_states_organization_id_since_opportunity_id_pk" PRIMARY KEY("organization_id","since","opportunity_id")
);
--> statement-breakpoint
CREATE TABLE "past_states_kept" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_alert_figures" (
	"organization_id" uuid NOT NULL,
	"alert_id" uuid NOT NULL,
	"since" date NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "revenue_alert_figures_organization_id_alert_id_since_pk" PRIMARY KEY("organization_id","alert_id","since")
);
--> statement-breakpoint
ALTER TABLE "past_states_kept" ADD CONSTRAINT "past_states_kept_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_alert_figures" ADD CONSTRAINT "revenue_alert_figures_organization_id_alert_id_revenue_alerts_organization_id_id_fk" FOREIGN KEY ("organization_id","alert_id") REFERENCES "public"."revenue_alerts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_states_of_deal" ON "past_states" USING btree ("organization_id","opportunity_id","since");--> statement-breakpoint
CREATE INDEX "ledger_told_otherwise" ON "ledger" USING btree ("organization_id","recorded_at","opportunity_id") WHERE undoes IS NOT NULL OR kind IN ('history_created', 'history_changed');
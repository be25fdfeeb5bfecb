CREATE TABLE "pipeline_week_deals" (
	"organization_id" uuid NOT NULL,
	"week" date NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"stage_id" uuid,
	"currency" text NOT NULL,
	"amount_minor" bigint,
	"amount_base_minor" bigint,
	"risk" smallint NOT NULL,
	"risk_band" text NOT NULL,
	"confidence" smallint NOT NULL,
	"drag" smallint NOT NULL,
	"data_quality" smallint NOT NULL,
	"not_yet_qualified" boolean NOT NULL,
	CONSTRAINT "pipeline_week_deals_organization_id_week_opportunity_id_pk" PRIMARY KEY("organization_id","week","opportunity_id")
);
--> statement-breakpoint
CREATE TABLE "pipeline_week_reps" (
	"organization_id" uuid NOT NULL,
	"week" date NOT NULL,
	"owner_id" uuid NOT NULL,
	"green" integer NOT NULL,
	"yellow" integer NOT NULL,
	"red" integer NOT NULL,
	"unqualified" integer NOT NULL,
	"green_minor" numeric(30, 0) NOT NULL,
	"yellow_minor" numeric(30, 0) NOT NULL,
	"red_minor" numeric(30, 0) NOT NULL,
	"unqualified_minor" numeric(30, 0) NOT NULL,
	"weighted_confidence" numeric(34, 0) NOT NULL,
	"plain_confidence" bigint NOT NULL,
	"drag" bigint NOT NULL,
	"reviewed" integer NOT NULL,
	"quality_weight" numeric(30, 0) NOT NULL,
	"weighted_quality" numeric(34, 0) NOT NULL,
	"plain_quality" bigint NOT NULL,
	"currencies" jsonb NOT NULL,
	CONSTRAINT "pipeline_week_reps_organization_id_week_owner_id_pk" PRIMARY KEY("organization_id","week","owner_id")
);
--> statement-breakpoint
CREATE TABLE "pipeline_weeks" (
	"organization_id" uuid NOT NULL,
	"week" date NOT NULL,
	"source" text NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"gathered_to" uuid,
	"written_at" timestamp with time zone,
	"stale" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pipeline_weeks_organization_id_week_pk" PRIMARY KEY("organization_id","week")
);
--> statement-breakpoint
ALTER TABLE "pipeline_weeks" ADD CONSTRAINT "pipeline_weeks_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;
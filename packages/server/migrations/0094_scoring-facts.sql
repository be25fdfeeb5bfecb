CREATE TABLE "scoring_facts" (
	"organization_id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"basis" text NOT NULL,
	"holds_from" timestamp with time zone NOT NULL,
	"holds_until" timestamp with time zone NOT NULL,
	"facts" text NOT NULL,
	CONSTRAINT "scoring_facts_organization_id_opportunity_id_pk" PRIMARY KEY("organization_id","opportunity_id")
);

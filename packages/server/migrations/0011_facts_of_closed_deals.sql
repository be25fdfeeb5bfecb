CREATE TABLE "closed_facts" (
	"organization_id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"facts" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	CONSTRAINT "closed_facts_organization_id_opportunity_id_pk" PRIMARY KEY("organization_id","opportunity_id")
);

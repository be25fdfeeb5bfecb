CREATE TABLE "former_words" (
	"organization_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"words" jsonb NOT NULL,
	CONSTRAINT "former_words_organization_id_entry_id_pk" PRIMARY KEY("organization_id","entry_id")
);
--> statement-breakpoint
CREATE INDEX "former_words_opportunity" ON "former_words" USING btree ("organization_id","opportunity_id");
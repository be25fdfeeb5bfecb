CREATE TABLE "import_undos" (
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"started_by_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"with_changed" boolean NOT NULL,
	"phase" text NOT NULL,
	"last_id" uuid,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"error" text,
	CONSTRAINT "import_undos_organization_id_import_id_pk" PRIMARY KEY("organization_id","import_id")
);
--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_organization_id_opportunity_id_opportunities_organization_id_id_fk";
--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "import_undos" ADD CONSTRAINT "import_undos_organization_id_import_id_imports_organization_id_id_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_undos" ADD CONSTRAINT "import_undos_organization_id_started_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","started_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opportunities_import" ON "opportunities" USING btree ("organization_id","import_id","id") WHERE "opportunities"."import_id" is not null;--> statement-breakpoint

-- An import that is being undone is taken up again like one that is being written.
DROP INDEX "imports_unfinished";--> statement-breakpoint
CREATE INDEX "imports_unfinished" ON "imports" ("status") WHERE "status" IN ('previewing', 'queued', 'running', 'undoing');--> statement-breakpoint
CREATE OR REPLACE FUNCTION unfinished_imports() RETURNS TABLE (organization_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.organization_id, i.id FROM imports i WHERE i.status IN ('previewing', 'queued', 'running', 'undoing')
$$;

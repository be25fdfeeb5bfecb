CREATE TABLE "sync_staged" (
	"organization_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"parent_external_id" text NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "sync_staged_organization_id_run_id_parent_external_id_source_external_id_pk" PRIMARY KEY("organization_id","run_id","parent_external_id","source","external_id")
);
--> statement-breakpoint
ALTER TABLE "sync_staged" ADD CONSTRAINT "sync_staged_organization_id_run_id_sync_runs_organization_id_id_fk" FOREIGN KEY ("organization_id","run_id") REFERENCES "public"."sync_runs"("organization_id","id") ON DELETE no action ON UPDATE no action;
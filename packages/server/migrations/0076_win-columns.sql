CREATE TABLE "win_columns" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"learnt_at" timestamp with time zone NOT NULL,
	"skill" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "win_columns" ADD CONSTRAINT "win_columns_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;
CREATE TABLE "connection_descriptions" (
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"api_version" text NOT NULL,
	"user_id" text NOT NULL,
	"objects" jsonb NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_descriptions_organization_id_connection_id_pk" PRIMARY KEY("organization_id","connection_id")
);
--> statement-breakpoint
ALTER TABLE "connection_mappings" ALTER COLUMN "saved_by_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "connection_mappings" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "connection_descriptions" ADD CONSTRAINT "connection_descriptions_organization_id_connection_id_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."connections"("organization_id","id") ON DELETE no action ON UPDATE no action;
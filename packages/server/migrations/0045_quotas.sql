CREATE TABLE "quotas" (
	"organization_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"member_id" uuid,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	CONSTRAINT "quotas_organization_id_starts_on_ends_on_scope_subject_id_pk" PRIMARY KEY("organization_id","starts_on","ends_on","scope","subject_id")
);
--> statement-breakpoint
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_organization_id_updated_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","updated_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;
CREATE TABLE "commit_asks" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"scope" text NOT NULL,
	"member_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"period_kind" text NOT NULL,
	"period_label" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commit_asks_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "commit_asks" ADD CONSTRAINT "commit_asks_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commit_asks" ADD CONSTRAINT "commit_asks_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commit_asks" ADD CONSTRAINT "commit_asks_organization_id_author_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","author_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commit_asks_latest" ON "commit_asks" USING btree ("organization_id","member_id","starts_on","ends_on","asked_at");
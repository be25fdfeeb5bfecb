CREATE TABLE "default_views" (
	"organization_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"list" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "default_views_organization_id_member_id_list_pk" PRIMARY KEY("organization_id","member_id","list")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"definition" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "saved_views_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_organization_id_owner_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_list" ON "saved_views" USING btree ("organization_id","list","name","id") WHERE "saved_views"."deleted_at" is null;
--> statement-breakpoint
-- A deleted view can be brought back for thirty days.
CREATE FUNCTION forget_deleted_views() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM saved_views WHERE deleted_at < now() - interval '30 days'
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION forget_deleted_views() FROM PUBLIC;

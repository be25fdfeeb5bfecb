CREATE TABLE "revenue_preferences" (
	"organization_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"role_view" text NOT NULL,
	"detail" text NOT NULL,
	CONSTRAINT "revenue_preferences_organization_id_member_id_pk" PRIMARY KEY("organization_id","member_id")
);
--> statement-breakpoint
DROP INDEX "opportunities_closed";--> statement-breakpoint
ALTER TABLE "revenue_preferences" ADD CONSTRAINT "revenue_preferences_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opportunities_closed" ON "opportunities" USING btree ("organization_id","status","closed_on","id","owner_id","amount_base_minor","created_on") WHERE "opportunities"."closed_on" is not null;
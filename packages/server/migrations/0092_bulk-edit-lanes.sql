CREATE TABLE "bulk_edit_lanes" (
	"organization_id" uuid NOT NULL,
	"bulk_edit_id" uuid NOT NULL,
	"lane" integer NOT NULL,
	"last_id" uuid,
	"until_id" uuid,
	"is_done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bulk_edit_lanes_organization_id_bulk_edit_id_lane_pk" PRIMARY KEY("organization_id","bulk_edit_id","lane")
);
--> statement-breakpoint
ALTER TABLE "bulk_edit_lanes" ADD CONSTRAINT "bulk_edit_lanes_organization_id_bulk_edit_id_bulk_edits_organization_id_id_fk" FOREIGN KEY ("organization_id","bulk_edit_id") REFERENCES "public"."bulk_edits"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "bulk_edit_lanes" ("organization_id", "bulk_edit_id", "lane", "last_id")
SELECT "organization_id", "id", 0, "last_id" FROM "bulk_edits" WHERE "status" IN ('changing', 'undoing');--> statement-breakpoint
ALTER TABLE "bulk_edits" DROP COLUMN "last_id";
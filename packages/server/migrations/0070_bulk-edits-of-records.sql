CREATE TABLE "bulk_edit_records" (
	"organization_id" uuid NOT NULL,
	"bulk_edit_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"is_changed" boolean DEFAULT false NOT NULL,
	"why" text,
	"former" jsonb,
	CONSTRAINT "bulk_edit_records_organization_id_bulk_edit_id_record_id_pk" PRIMARY KEY("organization_id","bulk_edit_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD COLUMN "noun" text DEFAULT 'deal' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_edit_records" ADD CONSTRAINT "bulk_edit_records_organization_id_bulk_edit_id_bulk_edits_organization_id_id_fk" FOREIGN KEY ("organization_id","bulk_edit_id") REFERENCES "public"."bulk_edits"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_edit_records_left" ON "bulk_edit_records" USING btree ("organization_id","bulk_edit_id","record_id") WHERE "bulk_edit_records"."why" is not null;--> statement-breakpoint
CREATE INDEX "bulk_edit_records_of" ON "bulk_edit_records" USING btree ("organization_id","record_id") WHERE "bulk_edit_records"."former" is not null;
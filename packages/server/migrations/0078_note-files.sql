ALTER TABLE "deal_files" ADD COLUMN "note_id" uuid;--> statement-breakpoint
ALTER TABLE "deal_files" ADD CONSTRAINT "deal_files_organization_id_note_id_deal_notes_organization_id_id_fk" FOREIGN KEY ("organization_id","note_id") REFERENCES "public"."deal_notes"("organization_id","id") ON DELETE no action ON UPDATE no action NOT VALID;

-- Files are kept in parts of a megabyte, as they are: compressing one takes longer than writing it.
ALTER TABLE "import_files" DROP CONSTRAINT "import_files_organization_id_import_id_pk";--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_organization_id_import_id_part_pk" PRIMARY KEY("organization_id","import_id","part");--> statement-breakpoint
ALTER TABLE "import_files" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
-- An import decides and writes a chunk while the chunk before it, whose new accounts and contacts it names, is still
-- being committed: it defers these checks to its own commit, which comes later. For everybody else nothing changes.
ALTER TABLE "contacts" ALTER CONSTRAINT "contacts_organization_id_account_id_accounts_organization_id_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "opportunities" ALTER CONSTRAINT "opportunities_organization_id_account_id_accounts_organization_id_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "opportunity_contacts" ALTER CONSTRAINT "opportunity_contacts_organization_id_contact_id_contacts_organization_id_id_fk" DEFERRABLE INITIALLY IMMEDIATE;

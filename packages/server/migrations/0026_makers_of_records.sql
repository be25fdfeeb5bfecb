ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_organization_id_headers_key_pk";--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_organization_id_headers_key_used_by_id_pk" PRIMARY KEY("organization_id","headers_key","used_by_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "created_by_id" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "created_by_id" uuid;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_organization_id_created_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_organization_id_created_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- Who made what stands there already: what imports made, in their journal, the rest in the trail.
UPDATE accounts a SET created_by_id = i.created_by_id
FROM import_changes c JOIN imports i ON i.organization_id = c.organization_id AND i.id = c.import_id
WHERE c.organization_id = a.organization_id AND c.entity = 'account' AND c.entity_id = a.id;--> statement-breakpoint
UPDATE contacts a SET created_by_id = i.created_by_id
FROM import_changes c JOIN imports i ON i.organization_id = c.organization_id AND i.id = c.import_id
WHERE c.organization_id = a.organization_id AND c.entity = 'contact' AND c.entity_id = a.id;--> statement-breakpoint
UPDATE accounts a SET created_by_id = m.id
FROM audit_events e JOIN members m ON m.organization_id = e.organization_id AND m.id = e.doer_id
WHERE e.organization_id = a.organization_id AND e.kind = 'account_created' AND e.subject_id = a.id;--> statement-breakpoint
UPDATE contacts a SET created_by_id = m.id
FROM audit_events e JOIN members m ON m.organization_id = e.organization_id AND m.id = e.doer_id
WHERE e.organization_id = a.organization_id AND e.kind = 'contact_created' AND e.subject_id = a.id;

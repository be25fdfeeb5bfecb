ALTER TABLE "deal_notes" ALTER COLUMN "opportunity_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_notes" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "deal_notes" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "deal_notes" ADD CONSTRAINT "deal_notes_organization_id_account_id_accounts_organization_id_id_fk" FOREIGN KEY ("organization_id","account_id") REFERENCES "public"."accounts"("organization_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "deal_notes" ADD CONSTRAINT "deal_notes_organization_id_contact_id_contacts_organization_id_id_fk" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "deal_notes" ADD CONSTRAINT "deal_notes_subject" CHECK (num_nonnulls("deal_notes"."opportunity_id", "deal_notes"."account_id", "deal_notes"."contact_id") = 1) NOT VALID;--> statement-breakpoint

-- Notes on accounts and contacts are found by everybody, as what they are on is.
CREATE OR REPLACE FUNCTION matching_notes(organization uuid, owners uuid[], pattern text, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    'SELECT n.id FROM deal_notes n LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = n.opportunity_id
     WHERE n.organization_id = $1 AND n.words LIKE $3 AND n.deleted_at IS NULL
       AND (n.opportunity_id IS NULL OR $2 IS NULL OR o.owner_id = ANY($2)) LIMIT $4'
    USING organization, owners, pattern, most;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION near_notes(organization uuid, owners uuid[], words text, most integer)
RETURNS TABLE (id uuid, likeness real) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  PERFORM set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  RETURN QUERY EXECUTE
    'SELECT n.id, word_similarity($3, n.words) FROM deal_notes n
     LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = n.opportunity_id
     WHERE n.organization_id = $1 AND $3 <% n.words AND n.deleted_at IS NULL
       AND (n.opportunity_id IS NULL OR $2 IS NULL OR o.owner_id = ANY($2))
     ORDER BY 2 DESC, 1 LIMIT $4'
    USING organization, owners, words, most;
END $$;

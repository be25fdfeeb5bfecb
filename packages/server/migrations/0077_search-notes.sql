-- What a note says, in the form in which names are compared: its lines one after the other, a mention by its name.
CREATE FUNCTION note_words(document jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT btrim(regexp_replace(lower(normalize(coalesce(string_agg(line.words, ' ' ORDER BY line.place), ''), NFKC) COLLATE "und-x-icu"), '\s+', ' ', 'g'))
  FROM (
    SELECT b.place, (
      SELECT string_agg(coalesce(i.node ->> 'text', '@' || (i.node #>> '{attrs,label}'), ' '), '' ORDER BY i.place)
      FROM jsonb_array_elements(coalesce(b.block -> 'content', '[]')) WITH ORDINALITY AS i(node, place)) AS words
    FROM jsonb_path_query(document, 'strict $.** ? (@.type == "paragraph" || @.type == "heading")') WITH ORDINALITY AS b(block, place)
  ) line
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION note_words(jsonb) FROM PUBLIC;--> statement-breakpoint
ALTER TABLE "deal_notes" ADD COLUMN "words" text;--> statement-breakpoint
CREATE FUNCTION keep_note_words() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.words := note_words(NEW.document);
  RETURN NEW;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION keep_note_words() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER deal_notes_words BEFORE INSERT OR UPDATE OF document ON "deal_notes"
  FOR EACH ROW EXECUTE FUNCTION keep_note_words();--> statement-breakpoint

-- As matching_opportunities: past row-level security, for the organisation of the transaction, owners named.
CREATE FUNCTION matching_notes(organization uuid, owners uuid[], pattern text, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    'SELECT n.id FROM deal_notes n JOIN opportunities o ON o.organization_id = $1 AND o.id = n.opportunity_id
     WHERE n.organization_id = $1 AND n.words LIKE $3 AND n.deleted_at IS NULL AND ($2 IS NULL OR o.owner_id = ANY($2)) LIMIT $4'
    USING organization, owners, pattern, most;
END $$;--> statement-breakpoint

-- Records that come near words which nothing holds as they are written, the nearest first. The threshold is how much of the
-- words' trigrams a stretch of the text must share; it is that of the operator, which alone the index knows.
CREATE FUNCTION near_opportunities(organization uuid, owners uuid[], words text, most integer)
RETURNS TABLE (id uuid, likeness real) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  PERFORM set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  RETURN QUERY EXECUTE
    'SELECT f.id, max(f.likeness) FROM (
       SELECT o.id, word_similarity($3, o.name_key) AS likeness FROM opportunities o
       WHERE o.organization_id = $1 AND $3 <% o.name_key AND ($2 IS NULL OR o.owner_id = ANY($2))
       UNION ALL
       SELECT o.id, word_similarity($3, a.name_key) FROM accounts a
       JOIN opportunities o ON o.organization_id = $1 AND o.account_id = a.id
       WHERE a.organization_id = $1 AND $3 <% a.name_key AND ($2 IS NULL OR o.owner_id = ANY($2))) f
     GROUP BY f.id ORDER BY 2 DESC, 1 LIMIT $4'
    USING organization, owners, words, most;
END $$;--> statement-breakpoint
CREATE FUNCTION near_accounts(organization uuid, words text, most integer)
RETURNS TABLE (id uuid, likeness real) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  PERFORM set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  RETURN QUERY EXECUTE
    'SELECT a.id, greatest(word_similarity($2, a.name_key), word_similarity($2, a.domain)) FROM accounts a
     WHERE a.organization_id = $1 AND ($2 <% a.name_key OR $2 <% a.domain) ORDER BY 2 DESC, 1 LIMIT $3'
    USING organization, words, most;
END $$;--> statement-breakpoint
CREATE FUNCTION near_contacts(organization uuid, words text, most integer)
RETURNS TABLE (id uuid, likeness real) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  PERFORM set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  RETURN QUERY EXECUTE
    'SELECT c.id, greatest(word_similarity($2, c.name_key), word_similarity($2, email_addresses(c.email, c.other_emails)))
     FROM contacts c WHERE c.organization_id = $1 AND ($2 <% c.name_key OR $2 <% email_addresses(c.email, c.other_emails))
     ORDER BY 2 DESC, 1 LIMIT $3'
    USING organization, words, most;
END $$;--> statement-breakpoint
CREATE FUNCTION near_notes(organization uuid, owners uuid[], words text, most integer)
RETURNS TABLE (id uuid, likeness real) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  PERFORM set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  RETURN QUERY EXECUTE
    'SELECT n.id, word_similarity($3, n.words) FROM deal_notes n
     JOIN opportunities o ON o.organization_id = $1 AND o.id = n.opportunity_id
     WHERE n.organization_id = $1 AND $3 <% n.words AND n.deleted_at IS NULL AND ($2 IS NULL OR o.owner_id = ANY($2))
     ORDER BY 2 DESC, 1 LIMIT $4'
    USING organization, owners, words, most;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION matching_notes(uuid, uuid[], text, integer), near_opportunities(uuid, uuid[], text, integer),
  near_accounts(uuid, text, integer), near_contacts(uuid, text, integer), near_notes(uuid, uuid[], text, integer) FROM PUBLIC;

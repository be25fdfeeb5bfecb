-- The words of a text in their order, each behind the beginning of its organisation's id: an index of them reads nothing of
-- other organisations, and needs no list of all rows of this one. Built-in functions alone, since it runs for every row that
-- is written. No word is of over 500 characters, since an index takes none of over 2,046 bytes.
CREATE FUNCTION words_of(organization uuid, texts text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(array_remove(string_to_array(
    replace(
      ' ' || translate(texts, E'\t\n\r@.-_/\\+,;:()[]{}<>"''`!?&|*#%~=^$–—’‘“”·…、。「」', repeat(' ', 60)),
      ' ', ' ' || left(organization::text, 8)),
    ' '), left(organization::text, 8)), '')
$$;--> statement-breakpoint
CREATE FUNCTION tenant_words(organization uuid, name text, addresses text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(public.words_of(organization, left(name, 500) || ' ' || left(addresses, 500)))
$$;--> statement-breakpoint

-- What a text asks of them: all of its words, the last of which may be a beginning. Null where that narrows nothing down: at
-- a beginning of one or two letters. A word behind a dot or an at sign is whole: what addresses end with, millions have.
CREATE FUNCTION asked_words(organization uuid, typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN is_whole OR length(words[cardinality(words)]) >= 8 + 3 THEN
      ('''' || array_to_string(words, ''' & ''') || CASE WHEN is_whole THEN '''' ELSE ''':*' END)::tsquery END
  FROM (SELECT words_of(organization, typed) AS words, typed ~ '[.@][[:alnum:]]+$' AS is_whole) asked
  WHERE cardinality(words) > 0
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION words_of(uuid, text), tenant_words(uuid, text, text), asked_words(uuid, text) FROM PUBLIC;--> statement-breakpoint

-- Whether an index that is made while the server serves is there already.
CREATE FUNCTION has_index(name text) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass(name) AND indisvalid)
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION has_index(text) FROM PUBLIC;--> statement-breakpoint

-- A few of what somebody types: what has all the words, the last of which may be a beginning; where nothing has them, what
-- holds the text anywhere. As matching_contacts: past row-level security, for the organisation of the transaction.
CREATE FUNCTION offered_contacts(organization uuid, typed text, pattern text, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  asked tsquery := asked_words(organization, typed);
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  IF asked IS NOT NULL AND has_index('contacts_words') THEN
    RETURN QUERY EXECUTE
      'SELECT id FROM contacts
       WHERE organization_id = $1 AND tenant_words(organization_id, name_key, email_addresses(email, other_emails)) @@ $2 LIMIT $3'
      USING organization, asked, most;
    IF FOUND THEN RETURN; END IF;
  END IF;
  RETURN QUERY SELECT matching_contacts(organization, pattern, most);
END $$;--> statement-breakpoint
-- As matching_opportunities: owners null = the whole organisation, and by the names of accounts too.
CREATE FUNCTION offered_opportunities(organization uuid, owners uuid[], typed text, pattern text, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  asked tsquery := asked_words(organization, typed);
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  IF asked IS NOT NULL AND has_index('opportunities_words') THEN
    RETURN QUERY EXECUTE
      'SELECT o.id FROM opportunities o
       WHERE o.organization_id = $1 AND tenant_words(o.organization_id, o.name_key, '''') @@ $3 AND ($2 IS NULL OR o.owner_id = ANY($2))
       UNION ALL
       SELECT o.id FROM accounts a JOIN opportunities o ON o.organization_id = $1 AND o.account_id = a.id
       WHERE a.organization_id = $1 AND a.name_key LIKE $4 AND ($2 IS NULL OR o.owner_id = ANY($2))
       LIMIT $5'
      USING organization, owners, asked, pattern, most;
    IF FOUND THEN RETURN; END IF;
  END IF;
  RETURN QUERY SELECT matching_opportunities(organization, owners, pattern, most);
END $$;--> statement-breakpoint

-- What comes near at half of the trigrams is, among millions, very much to compare: asked of only where nothing comes nearer,
-- of a person by the name first.
CREATE OR REPLACE FUNCTION near_contacts(organization uuid, words text, most integer)
RETURNS TABLE (id uuid, likeness real) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  PERFORM set_config('pg_trgm.word_similarity_threshold', '0.6', true);
  RETURN QUERY EXECUTE
    'SELECT c.id, word_similarity($2, c.name_key) FROM contacts c
     WHERE c.organization_id = $1 AND $2 <% c.name_key ORDER BY 2 DESC, 1 LIMIT $3'
    USING organization, words, most;
  IF FOUND THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    'SELECT c.id, word_similarity($2, email_addresses(c.email, c.other_emails)) FROM contacts c
     WHERE c.organization_id = $1 AND $2 <% email_addresses(c.email, c.other_emails) ORDER BY 2 DESC, 1 LIMIT $3'
    USING organization, words, most;
  IF FOUND THEN RETURN; END IF;
  PERFORM set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  RETURN QUERY EXECUTE
    'SELECT c.id, greatest(word_similarity($2, c.name_key), word_similarity($2, email_addresses(c.email, c.other_emails)))
     FROM contacts c WHERE c.organization_id = $1 AND ($2 <% c.name_key OR $2 <% email_addresses(c.email, c.other_emails))
     ORDER BY 2 DESC, 1 LIMIT $3'
    USING organization, words, most;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION near_opportunities(organization uuid, owners uuid[], words text, most integer)
RETURNS TABLE (id uuid, likeness real) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  enough text;
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  FOREACH enough IN ARRAY ARRAY['0.6', '0.45'] LOOP
    PERFORM set_config('pg_trgm.word_similarity_threshold', enough, true);
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
    IF FOUND THEN RETURN; END IF;
  END LOOP;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION offered_contacts(uuid, text, text, integer),
  offered_opportunities(uuid, uuid[], text, text, integer) FROM PUBLIC;

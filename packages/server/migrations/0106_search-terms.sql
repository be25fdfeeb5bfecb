-- What a text is found by, each behind the beginning of its organisation's id: a name by its words and, behind ^, by the first
-- one, two and three letters of each, since a short beginning read word by word is of tens of thousands of words; addresses by
-- their words behind @, so that a beginning of a name reads none of them. Built-in functions alone, since it runs for every
-- row that is written. No word is of over 500 characters, since an index takes none of over 2,046 bytes.
CREATE FUNCTION split_words(texts text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(string_to_array(
    translate(texts, E'\t\n\r@.-_/\\+,;:()[]{}<>"''`!?&|*#%~=^$–—’‘“”·…、。「」', repeat(' ', 60)), ' '), '')
$$;--> statement-breakpoint
CREATE FUNCTION tenant_terms(organization uuid, name text, addresses text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT left(organization::text, 8) || term FROM (
      SELECT unnest(ARRAY[word, '^' || left(word, 1), '^' || left(word, 2), '^' || left(word, 3)]) AS term
      FROM unnest(public.split_words(left(name, 500))) word
      UNION ALL
      SELECT '@' || word FROM unnest(public.split_words(left(addresses, 500))) word) terms))
$$;--> statement-breakpoint

-- What a text asks of names: all of its words, the last of which may be a beginning.
CREATE FUNCTION asked_of_names(organization uuid, typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(
      '''' || left(organization::text, 8) || CASE
        WHEN at < cardinality(words) THEN word || ''''
        WHEN length(word) <= 3 THEN '^' || word || ''''
        ELSE word || ''':*' END,
      ' & ')::tsquery
  FROM split_words(typed) words, unnest(words) WITH ORDINALITY parts(word, at)
$$;--> statement-breakpoint
-- What it asks of names and addresses together: each of its words in either. Null at a beginning of fewer than four letters,
-- which narrows addresses down to nothing less than all that end with "com". A word behind a dot is whole for the same reason.
CREATE FUNCTION asked_of_all(organization uuid, typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN is_whole OR length(words[cardinality(words)]) > 3 THEN (
    SELECT string_agg(
        '(''' || own || word || CASE WHEN is_begun THEN ''':*|''' ELSE '''|''' END || own || '@' || word
          || CASE WHEN is_begun THEN ''':*)' ELSE ''')' END,
        ' & ')::tsquery
    FROM (SELECT word, left(organization::text, 8) AS own, NOT is_whole AND at = cardinality(words) AS is_begun
          FROM unnest(words) WITH ORDINALITY parts(word, at)) each) END
  FROM (SELECT split_words(typed) AS words, typed ~ '\.[[:alnum:]]+$' AS is_whole) asked
  WHERE cardinality(words) > 0
$$;--> statement-breakpoint
-- What an address or the beginning of one asks of addresses: its words but for the last, which may be a beginning.
CREATE FUNCTION asked_of_addresses(organization uuid, typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg('''' || left(organization::text, 8) || '@' || word || '''', ' & ')::tsquery
  FROM split_words(typed) words, unnest(words) WITH ORDINALITY parts(word, at)
  WHERE at < cardinality(words) OR typed ~ '[^[:alnum:]]$'
$$;--> statement-breakpoint
-- What a text asks of names if one of its words has a slip, for each word of four letters or more: the others as they are, and
-- of that one the first half. Empty of very many words.
CREATE FUNCTION asked_of_near_names(organization uuid, typed text) RETURNS tsquery[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH parts AS (
    SELECT word, at, left(organization::text, 8) AS own, at = cardinality(words) AS is_last,
      left(word, greatest(3, (length(word) + 1) / 2)) AS half
    FROM split_words(typed) words, unnest(words) WITH ORDINALITY each(word, at) WHERE cardinality(words) <= 6
  )
  SELECT coalesce(array_agg((
    SELECT string_agg(
      '''' || own || CASE
        WHEN NOT parts.is_last AND parts.at <> slipped.at THEN parts.word || ''''
        WHEN length(asked) <= 3 THEN '^' || asked || ''''
        ELSE asked || ''':*' END,
      ' & ')::tsquery
    FROM (SELECT *, CASE WHEN parts.at = slipped.at THEN half ELSE word END AS asked FROM parts) parts)), '{}')
  FROM parts slipped WHERE length(word) >= 4
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION split_words(text), tenant_terms(uuid, text, text), asked_of_names(uuid, text), asked_of_all(uuid, text),
  asked_of_addresses(uuid, text), asked_of_near_names(uuid, text) FROM PUBLIC;--> statement-breakpoint

-- Ids of contacts that have what is asked. One word alone may be that of a great many, of which a few thousand are read.
CREATE FUNCTION contacts_that_have(organization uuid, asked tsquery, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('gin_fuzzy_search_limit', CASE WHEN asked::text ~ '[&|:]' THEN '0' ELSE '5000' END, true);
  RETURN QUERY EXECUTE
    'SELECT id FROM contacts
     WHERE organization_id = $1 AND tenant_terms(organization_id, name_key, email_addresses(email, other_emails)) @@ $2 LIMIT $3'
    USING organization, asked, most;
  PERFORM set_config('gin_fuzzy_search_limit', '0', true);
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION contacts_that_have(uuid, tsquery, integer) FROM PUBLIC;--> statement-breakpoint
-- A few of what somebody types: names that begin so, which stand first and of which eight are shown; then what has all the
-- words; then, where nothing has them, what holds the text anywhere. Of several words that is nothing if no name has those
-- after the first. As matching_contacts: past row-level security, for the organisation of the transaction.
CREATE OR REPLACE FUNCTION offered_contacts(organization uuid, typed text, pattern text, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  shown CONSTANT integer := 8;
  after_first CONSTANT text := substring(typed FROM '^\S+ +(.+)$');
  asked tsquery;
  so_far integer := 0;
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  IF typed NOT LIKE '%@%' AND has_index('contacts_name_key') THEN
    RETURN QUERY EXECUTE
      'SELECT id FROM contacts
       WHERE organization_id = $1 AND name_key >= $2 AND name_key < $2 || chr(1114111) AND starts_with(name_key, $2) LIMIT $3'
      USING organization, typed, most;
    GET DIAGNOSTICS so_far = ROW_COUNT;
    IF so_far >= shown THEN RETURN; END IF;
  END IF;
  IF has_index('contacts_terms') THEN
    IF typed LIKE '%@%' THEN
      asked := asked_of_addresses(organization, typed);
      IF asked IS NOT NULL THEN
        RETURN QUERY EXECUTE
          'SELECT id FROM contacts
           WHERE organization_id = $1 AND tenant_terms(organization_id, name_key, email_addresses(email, other_emails)) @@ $2
             AND email_addresses(email, other_emails) LIKE $3 LIMIT $4'
          USING organization, asked, pattern, most;
        IF FOUND THEN RETURN; END IF;
      END IF;
    ELSE
      FOREACH asked IN ARRAY ARRAY[asked_of_names(organization, typed), asked_of_all(organization, typed)] LOOP
        IF asked IS NOT NULL THEN
          RETURN QUERY SELECT contacts_that_have(organization, asked, most);
          IF FOUND THEN RETURN; END IF;
        END IF;
      END LOOP;
      asked := asked_of_names(organization, after_first);
      IF asked IS NOT NULL THEN
        PERFORM contacts_that_have(organization, asked, 1);
        IF NOT FOUND THEN RETURN; END IF;
      END IF;
    END IF;
  END IF;
  RETURN QUERY SELECT matching_contacts(organization, pattern, most);
END $$;--> statement-breakpoint
-- As matching_opportunities: owners null = the whole organisation, and by the names of accounts too. Of names that begin so
-- the first few thousand are looked through for those of the owners.
CREATE OR REPLACE FUNCTION offered_opportunities(organization uuid, owners uuid[], typed text, pattern text, most integer)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  shown CONSTANT integer := 8;
  asked tsquery := asked_of_names(organization, typed);
  so_far integer;
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    'SELECT o.id FROM (
       SELECT id, owner_id FROM opportunities
       WHERE organization_id = $1 AND name_key >= $3 AND name_key < $3 || chr(1114111) AND starts_with(name_key, $3) LIMIT 5000) o
     WHERE $2 IS NULL OR o.owner_id = ANY($2) LIMIT $4'
    USING organization, owners, typed, most;
  GET DIAGNOSTICS so_far = ROW_COUNT;
  IF so_far >= shown THEN RETURN; END IF;
  IF asked IS NOT NULL AND has_index('opportunities_terms') THEN
    RETURN QUERY EXECUTE
      'SELECT o.id FROM opportunities o
       WHERE o.organization_id = $1 AND tenant_terms(o.organization_id, o.name_key, '''') @@ $3 AND ($2 IS NULL OR o.owner_id = ANY($2))
       UNION ALL
       SELECT o.id FROM accounts a JOIN opportunities o ON o.organization_id = $1 AND o.account_id = a.id
       WHERE a.organization_id = $1 AND a.name_key LIKE $4 AND ($2 IS NULL OR o.owner_id = ANY($2))
       LIMIT $5'
      USING organization, owners, asked, pattern, most;
    IF FOUND THEN RETURN; END IF;
  END IF;
  RETURN QUERY SELECT matching_opportunities(organization, owners, pattern, most);
END $$;--> statement-breakpoint

-- What comes near: first, of a name, where one word has a slip in its second half, if such names are few enough to compare.
CREATE FUNCTION near_contacts_by_terms(organization uuid, words text, most integer)
RETURNS TABLE (id uuid, likeness real) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  compared CONSTANT integer := 4000;
  asked tsquery;
  found_ids uuid[] := '{}';
  had uuid[];
BEGIN
  FOREACH asked IN ARRAY asked_of_near_names(organization, words) LOOP
    had := ARRAY(SELECT contacts_that_have(organization, asked, compared + 1));
    IF cardinality(had) > compared THEN RETURN; END IF;
    found_ids := found_ids || had;
  END LOOP;
  RETURN QUERY
    SELECT c.id, word_similarity(words, c.name_key) FROM contacts c
    WHERE c.organization_id = organization AND c.id = ANY(found_ids) AND word_similarity(words, c.name_key) >= 0.6
    ORDER BY 2 DESC, 1 LIMIT most;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION near_contacts_by_terms(uuid, text, integer) FROM PUBLIC;--> statement-breakpoint
-- And by trigrams, as until now.
ALTER FUNCTION near_contacts(uuid, text, integer) RENAME TO near_contacts_by_trigrams;--> statement-breakpoint
CREATE FUNCTION near_contacts(organization uuid, words text, most integer)
RETURNS TABLE (id uuid, likeness real) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  IF words NOT LIKE '%@%' AND has_index('contacts_terms') THEN
    RETURN QUERY SELECT near.id, near.likeness FROM near_contacts_by_terms(organization, words, most) near;
    IF FOUND THEN RETURN; END IF;
  END IF;
  RETURN QUERY SELECT near.id, near.likeness FROM near_contacts_by_trigrams(organization, words, most) near;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION near_contacts(uuid, text, integer) FROM PUBLIC;--> statement-breakpoint

-- Made beside a server that serves; what they replace goes at once, since nothing asks it any more.
DROP INDEX IF EXISTS "contacts_words", "opportunities_words";--> statement-breakpoint
DROP FUNCTION asked_words(uuid, text), tenant_words(uuid, text, text), words_of(uuid, text);

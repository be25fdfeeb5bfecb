-- The whole schema as version 1.0.0 begins with it (decision 0359). Later changes are migrations after it.
-- Row-level security, partitions of the ledger and rights of roles are applied at every start (platform/database/migrate.ts).

-- Bodies of functions name tables that come further below.
SET LOCAL check_function_bodies = false;

CREATE SCHEMA auth;

CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- Functions

-- Moves messages of the contact page, and their mails, to the operating organisation once there is one. Mails
-- about a person stay under the nil id: only the installation may read them.
CREATE FUNCTION public.adopt_inquiries(configured uuid) RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  operator constant uuid := operating_organization(configured);
BEGIN
  IF operator IS NULL THEN RETURN; END IF;
  UPDATE mails m SET organization_id = operator WHERE m.organization_id = nobody AND m.kind = 'inquiry';
  RETURN QUERY UPDATE inquiries i SET organization_id = operator WHERE i.organization_id = nobody
    RETURNING i.organization_id, i.id;
END $$;

-- Gathers statistics of deals and of all that triggers read beside them.
CREATE FUNCTION public.analyze_deals() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  ANALYZE accounts (organization_id, id, name_key), contacts (organization_id, id, account_id, name_key, email), members,
    stages, organizations,
    opportunities (organization_id, id, external_id, name_key, account_id, stage_id, owner_id, status, amount_sort,
      close_sort, import_id),
    opportunity_contacts (organization_id, opportunity_id, contact_id),
    opportunity_health (organization_id, opportunity_id, status, next_change_at),
    stage_stays (organization_id, opportunity_id, stage_id),
    activities (organization_id, id, opportunity_id, kind, deleted_at),
    activity_contacts (organization_id, activity_id, contact_id),
    evidence (organization_id, opportunity_id),
    ledger (organization_id, recorded_at, id, opportunity_id),
    procurement_steps (organization_id, opportunity_id),
    deal_competitors (organization_id, opportunity_id),
    deal_triggers (organization_id, opportunity_id),
    trigger_dismissals (organization_id, opportunity_id);
END $$;

-- Returns whose key it is, people who sign in by single sign-on alone included.
CREATE FUNCTION public.api_key_actor(hash text) RETURNS TABLE(key_id uuid, key_name text, key_role text, expires_at timestamp with time zone, last_used_at timestamp with time zone, revoked_at timestamp with time zone, organization_id uuid, member_id uuid, user_id text, member_name text, member_email text, member_role text, member_deactivated_at timestamp with time zone, time_zone text, currency text, second_factor_due boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT k.id, k.name, k.role, k.expires_at, k.last_used_at, k.revoked_at, k.organization_id, m.id,
    coalesce(m.user_id, (SELECT i.user_id FROM sso_identities i
      JOIN sso_connections c ON c.organization_id = i.organization_id AND c.issuer = i.issuer AND c.enabled
      WHERE i.organization_id = m.organization_id AND i.member_id = m.id LIMIT 1)),
    m.name, m.email, m.role, m.deactivated_at, o.time_zone, o.currency,
    (o.requires_second_factor OR o.admins_need_second_factor) AND m.user_id IS NOT NULL
      AND owes_second_factor(m.organization_id, m.role, m.user_id)
  FROM api_keys k
  JOIN members m ON m.organization_id = k.organization_id AND m.id = k.created_by_id
  JOIN organizations o ON o.organization_id = k.organization_id
  WHERE k.key_hash = hash
$$;

-- Returns what an address, or the beginning of one, asks of addresses: its words, the last of which may be a beginning.
CREATE FUNCTION public.asked_of_addresses(organization uuid, typed text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT string_agg('''' || left(organization::text, 8) || '@' || word || '''', ' & ')::tsquery
  FROM split_words(typed) words, unnest(words) WITH ORDINALITY parts(word, at)
  WHERE at < cardinality(words) OR typed ~ '[^[:alnum:]]$'
$_$;

-- Returns what a text asks of names and addresses together: each of its words in either. Null for a beginning of fewer
-- than four letters, which would match nearly every address ("com"). A word behind a dot counts as whole for the same reason.
CREATE FUNCTION public.asked_of_all(organization uuid, typed text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT CASE WHEN is_whole OR length(words[cardinality(words)]) > 3 THEN (
    SELECT string_agg(
        '(''' || own || word || CASE WHEN is_begun THEN ''':*|''' ELSE '''|''' END || own || '@' || word
          || CASE WHEN is_begun THEN ''':*)' ELSE ''')' END,
        ' & ')::tsquery
    FROM (SELECT word, left(organization::text, 8) AS own, NOT is_whole AND at = cardinality(words) AS is_begun
          FROM unnest(words) WITH ORDINALITY parts(word, at)) each) END
  FROM (SELECT split_words(typed) AS words, typed ~ '\.[[:alnum:]]+$' AS is_whole) asked
  WHERE cardinality(words) > 0
$_$;

-- Returns what a text asks of names: all of its words, the last of which may be a beginning.
CREATE FUNCTION public.asked_of_names(organization uuid, typed text) RETURNS tsquery
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT string_agg(
      '''' || left(organization::text, 8) || CASE
        WHEN at < cardinality(words) THEN word || ''''
        WHEN length(word) <= 3 THEN '^' || word || ''''
        ELSE word || ''':*' END,
      ' & ')::tsquery
  FROM split_words(typed) words, unnest(words) WITH ORDINALITY parts(word, at)
$$;

-- Returns what a text asks of names if one of its words has a typing mistake, for each word of four letters or more: the
-- other words as they are, and the first half of that one. Empty for very many words.
CREATE FUNCTION public.asked_of_near_names(organization uuid, typed text) RETURNS tsquery[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
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
$$;

-- Changes the address of a person in every organisation, except where a colleague already has it.
CREATE FUNCTION public.change_member_emails(person text, address text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE members m SET email = address
  WHERE m.user_id = person
    AND NOT EXISTS (SELECT 1 FROM members o WHERE o.organization_id = m.organization_id AND o.id <> m.id AND lower(o.email) = lower(address))
$$;

-- Moves new names from the pending list of each search index into the index. Without it PostgreSQL does so for whoever
-- fills the list beyond 4 MB: a person who waits, or an import that repeats the same words.
CREATE FUNCTION public.clean_search_lists() RETURNS bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT coalesce(sum(gin_clean_pending_list(i.indexrelid)), 0)::bigint
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
  WHERE m.amname = 'gin' AND c.relkind = 'i' AND c.relnamespace = 'public'::regnamespace AND i.indisvalid
$$;

-- Returns ids of contacts that match. One word alone may match very many: a few thousand are read.
CREATE FUNCTION public.contacts_that_have(organization uuid, asked tsquery, most integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $_$
BEGIN
  PERFORM set_config('gin_fuzzy_search_limit', CASE WHEN asked::text ~ '[&|:]' THEN '0' ELSE '5000' END, true);
  RETURN QUERY EXECUTE
    'SELECT id FROM contacts
     WHERE organization_id = $1 AND tenant_terms(organization_id, name_key, email_addresses(email, other_emails)) @@ $2 LIMIT $3'
    USING organization, asked, most;
  PERFORM set_config('gin_fuzzy_search_limit', '0', true);
END $_$;

-- Returns ids of mails that are due.
CREATE FUNCTION public.due_mails() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT m.organization_id, m.id FROM mails m WHERE m.status = 'waiting' AND m.next_attempt_at <= now()
$$;

-- Returns people whose notifications are to be mailed.
CREATE FUNCTION public.due_notification_mails() RETURNS TABLE(organization_id uuid, member_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT n.organization_id, n.member_id FROM notifications n WHERE n.mail_at <= now()
$$;

-- Returns webhooks with something due. One that only fails is asked for no more often than its waits allow.
CREATE FUNCTION public.due_webhooks() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT w.organization_id, w.id FROM webhooks w
  WHERE w.is_on AND w.paused_at IS NULL AND w.deleted_at IS NULL AND coalesce(w.held_until <= now(), true)
    AND EXISTS (SELECT FROM webhook_deliveries d
      WHERE d.organization_id = w.organization_id AND d.webhook_id = w.id AND d.status = 'waiting'
        AND d.next_attempt_at <= now())
$$;

-- Returns all addresses of a person in lower case, one a line, so that one index covers them. It is declared IMMUTABLE by
-- hand: array_to_string is only STABLE because of types other than text.
CREATE FUNCTION public.email_addresses(first text, others text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT lower(concat_ws(E'\n', first, nullif(array_to_string(others, E'\n'), '')))
$$;

-- Ends one of a person's own sessions. Returns whether there was one.
CREATE FUNCTION public.end_own_session(person text, ending text) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  WITH ended AS (
    DELETE FROM auth.session WHERE id IN (SELECT p.id FROM person_sessions(person) p WHERE p.id = ending) RETURNING 1
  )
  SELECT EXISTS (SELECT FROM ended)
$$;

CREATE FUNCTION public.end_sessions_here(person text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM auth.session WHERE user_id = person
    AND active_organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
$$;

-- Ends sessions that began by single sign-on: all of an organisation, those of a domain, or those of one person.
CREATE FUNCTION public.end_sso_sessions(member uuid, domain text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM auth.session WHERE sso_member_id IN (
    SELECT m.id FROM members m WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      AND (member IS NULL OR m.id = member) AND (domain IS NULL OR split_part(lower(m.email), '@', 2) = domain))
$$;

CREATE FUNCTION public.ensure_ledger_partition(month date) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
  start date := date_trunc('month', month)::date;
  partition text := 'ledger_' || to_char(start, 'YYYY_MM');
BEGIN
  IF to_regclass('public.' || partition) IS NULL THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF ledger FOR VALUES FROM (%L) TO (%L)',
      partition, start::timestamp AT TIME ZONE 'UTC', (start + interval '1 month')::timestamp AT TIME ZONE 'UTC');
  END IF;
END $$;

-- Returns ids of demo copies whose time is over.
CREATE FUNCTION public.expired_demos(moment timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT organization_id FROM demo_workspaces WHERE removed_at <= moment
$$;

-- Returns organisations that have something to forecast, in a fixed order. Copies of the demo bring their forecasts along
-- and are gone before the day is over.
CREATE FUNCTION public.forecast_organizations() RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT o.organization_id FROM organizations o
  WHERE EXISTS (SELECT FROM opportunities d WHERE d.organization_id = o.organization_id)
    AND NOT EXISTS (SELECT FROM demo_workspaces w WHERE w.organization_id = o.organization_id)
  ORDER BY o.organization_id
$$;

-- Deletes for good what went to the bin so many days ago, and with it what stood in a deal before it was changed.
CREATE FUNCTION public.forget_bin(days integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM former_words w USING bin b
  WHERE b.deleted_at < now() - make_interval(days => days) AND b.kind = 'opportunity'
    AND w.organization_id = b.organization_id AND w.opportunity_id = b.id;
  DELETE FROM bin WHERE deleted_at < now() - make_interval(days => days)
$$;

-- Deletes files that were removed so many days ago, and those of notes deleted so many days ago.
CREATE FUNCTION public.forget_deal_files(days integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM deal_files f WHERE f.deleted_at < now() - make_interval(days => days);
  DELETE FROM deal_files f USING deal_notes n
  WHERE n.organization_id = f.organization_id AND n.id = f.note_id AND n.deleted_at < now() - make_interval(days => days)
$$;

-- Deletes views that were deleted thirty days ago. Until then they can be restored.
CREATE FUNCTION public.forget_deleted_views() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM saved_views WHERE deleted_at < now() - interval '30 days'
$$;

-- Deletes idempotency keys after 24 hours and counted attempts after a day.
CREATE FUNCTION public.forget_expired() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours';
  DELETE FROM auth.verification WHERE expires_at < now() - interval '1 day';
  DELETE FROM auth.rate_limit WHERE window_start < now() - interval '1 day'
$$;

-- Deletes contents of exports whose time is over or that were removed the day before, and all exports of so many days ago.
CREATE FUNCTION public.forget_exports(days integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM kept_export_parts p USING kept_exports x
  WHERE x.organization_id = p.organization_id AND x.id = p.export_id AND x.expires_at < now();
  DELETE FROM kept_exports
  WHERE removed_at < now() - interval '1 day' OR asked_at < now() - make_interval(days => days)
$$;

CREATE FUNCTION public.forget_notifications(days integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM notifications WHERE created_at < now() - make_interval(days => days)
$$;

CREATE FUNCTION public.forget_webhook_deliveries(days integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM webhook_deliveries WHERE created_at < now() - make_interval(days => days);
  DELETE FROM webhooks WHERE deleted_at < now() - make_interval(days => days)
$$;

-- Returns whether an index that is made while the server serves exists yet.
CREATE FUNCTION public.has_index(name text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass(name) AND indisvalid)
$$;

-- Locks the job that makes the sums out until the transaction ends. Changes of settings beside the deals change many of
-- them without locking them: a deal that moved to another day meanwhile would be summed as it was before.
CREATE FUNCTION public.hold_revenue_sums(organization uuid) RETURNS void
    LANGUAGE sql
    AS $$
  SELECT pg_advisory_xact_lock_shared(hashtextextended(organization::text, 197))
$$;

-- Returns the organisation an invitation link leads to, by the SHA-256 of its token.
CREATE FUNCTION public.invitation_organization(link_hash text) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT i.organization_id FROM invitations i WHERE i.token_hash = link_hash
$$;

-- Keeps the searched words of a note with its document. A trigger instead of a generated column, which PostgreSQL would
-- add by writing the whole table (decision 0230).
CREATE FUNCTION public.keep_note_words() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  NEW.words := note_words(NEW.document);
  RETURN NEW;
END $$;

-- Returns whether a password alone signs somebody in. People of single sign-on have their second factor at the provider.
CREATE FUNCTION public.lacks_second_factor(person text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT 1 FROM auth."user" u WHERE u.id = person AND NOT u.two_factor_enabled
    AND EXISTS (SELECT 1 FROM auth.account a WHERE a.user_id = u.id AND a.password IS NOT NULL))
$$;

-- Returns accounts that match. Everybody of an organisation may read accounts and contacts.
CREATE FUNCTION public.matching_accounts(organization uuid, pattern text, most integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    'SELECT id FROM accounts WHERE organization_id = $1 AND (name_key LIKE $2 OR domain LIKE $2) LIMIT $3'
    USING organization, pattern, most;
END $_$;

CREATE FUNCTION public.matching_contacts(organization uuid, pattern text, most integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    'SELECT id FROM contacts
     WHERE organization_id = $1 AND (name_key LIKE $2 OR email_addresses(email, other_emails) LIKE $2) LIMIT $3'
    USING organization, pattern, most;
END $_$;

-- Returns notes that match. Everybody may find notes on accounts and contacts, as they may read what these are on.
CREATE FUNCTION public.matching_notes(organization uuid, owners uuid[], pattern text, most integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    'SELECT n.id FROM deal_notes n LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = n.opportunity_id
     WHERE n.organization_id = $1 AND n.words LIKE $3 AND n.deleted_at IS NULL
       AND (n.opportunity_id IS NULL OR $2 IS NULL OR o.owner_id = ANY($2)) LIMIT $4'
    USING organization, owners, pattern, most;
END $_$;

-- Returns deals whose name or account matches, up to `most`; an id may come twice. Owners null: the whole organisation.
-- EXECUTE plans each call for its own pattern: a rare one by the index, a common one by reading until `most`.
CREATE FUNCTION public.matching_opportunities(organization uuid, owners uuid[], pattern text, most integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    'SELECT o.id FROM opportunities o WHERE o.organization_id = $1 AND o.name_key LIKE $3 AND ($2 IS NULL OR o.owner_id = ANY($2))
     UNION ALL
     SELECT o.id FROM accounts a JOIN opportunities o ON o.organization_id = $1 AND o.account_id = a.id
     WHERE a.organization_id = $1 AND a.name_key LIKE $3 AND ($2 IS NULL OR o.owner_id = ANY($2))
     LIMIT $4'
    USING organization, owners, pattern, most;
END $_$;

CREATE FUNCTION public.near_accounts(organization uuid, words text, most integer) RETURNS TABLE(id uuid, likeness real)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  PERFORM set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  RETURN QUERY EXECUTE
    'SELECT a.id, greatest(word_similarity($2, a.name_key), word_similarity($2, a.domain)) FROM accounts a
     WHERE a.organization_id = $1 AND ($2 <% a.name_key OR $2 <% a.domain) ORDER BY 2 DESC, 1 LIMIT $3'
    USING organization, words, most;
END $_$;

-- Returns contacts near the words. Those that share half of the trigrams are very many among millions, so they are asked
-- for only where nothing comes nearer, and names come first.
CREATE FUNCTION public.near_contacts(organization uuid, words text, most integer) RETURNS TABLE(id uuid, likeness real)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF NOT coalesce(same_tenant(organization), false) THEN RETURN; END IF;
  IF words NOT LIKE '%@%' AND has_index('contacts_terms') THEN
    RETURN QUERY SELECT near.id, near.likeness FROM near_contacts_by_terms(organization, words, most) near;
    IF FOUND THEN RETURN; END IF;
  END IF;
  RETURN QUERY SELECT near.id, near.likeness FROM near_contacts_by_trigrams(organization, words, most) near;
END $$;

-- Returns contacts whose name has a typing mistake in the second half of one word, if few enough match to compare them.
CREATE FUNCTION public.near_contacts_by_terms(organization uuid, words text, most integer) RETURNS TABLE(id uuid, likeness real)
    LANGUAGE plpgsql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
END $$;

CREATE FUNCTION public.near_contacts_by_trigrams(organization uuid, words text, most integer) RETURNS TABLE(id uuid, likeness real)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
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
END $_$;

CREATE FUNCTION public.near_notes(organization uuid, owners uuid[], words text, most integer) RETURNS TABLE(id uuid, likeness real)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
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
END $_$;

-- Returns deals near words that nothing holds as they are written, the nearest first. The threshold is the share of the
-- words' trigrams that a stretch of the text must have, by the one operator that the index knows.
CREATE FUNCTION public.near_opportunities(organization uuid, owners uuid[], words text, most integer) RETURNS TABLE(id uuid, likeness real)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
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
END $_$;

-- Keeps open_sums and placed_sums with opportunity_totals, in the one call that each change of the totals makes.
CREATE FUNCTION public.note_open_sums() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  -- What is added or else changed tells of both, though most of it is one of them.
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
    INSERT INTO open_sums (organization_id, owner_id, month, risk_band, not_yet_qualified, count, amount_base_minor)
    SELECT n.organization_id, n.owner_id, n.month, n.risk_band, n.not_yet_qualified, sum(n.count)::int, sum(n.amount_base_minor)
    FROM new_rows n WHERE n.status = 'open' AND n.category <> 'omitted'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(n.count) <> 0 OR sum(n.amount_base_minor) <> 0;
    INSERT INTO placed_sums (organization_id, owner_id, stage_id, status, count, without_amount, amount_base_minor)
    SELECT n.organization_id, n.owner_id, n.stage_id, n.status, sum(n.count)::int, sum(n.without_amount)::int, sum(n.amount_base_minor)
    FROM new_rows n
    GROUP BY 1, 2, 3, 4 HAVING sum(n.count) <> 0 OR sum(n.without_amount) <> 0 OR sum(n.amount_base_minor) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO open_sums (organization_id, owner_id, month, risk_band, not_yet_qualified, count, amount_base_minor)
    SELECT o.organization_id, o.owner_id, o.month, o.risk_band, o.not_yet_qualified, -sum(o.count)::int, -sum(o.amount_base_minor)
    FROM old_rows o WHERE o.status = 'open' AND o.category <> 'omitted'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(o.count) <> 0 OR sum(o.amount_base_minor) <> 0;
    INSERT INTO placed_sums (organization_id, owner_id, stage_id, status, count, without_amount, amount_base_minor)
    SELECT o.organization_id, o.owner_id, o.stage_id, o.status, -sum(o.count)::int, -sum(o.without_amount)::int, -sum(o.amount_base_minor)
    FROM old_rows o
    GROUP BY 1, 2, 3, 4 HAVING sum(o.count) <> 0 OR sum(o.without_amount) <> 0 OR sum(o.amount_base_minor) <> 0;
  ELSE
    IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
    INSERT INTO open_sums (organization_id, owner_id, month, risk_band, not_yet_qualified, count, amount_base_minor)
    SELECT d.organization_id, d.owner_id, d.month, d.risk_band, d.not_yet_qualified, sum(d.count)::int, sum(d.amount)
    FROM (SELECT n.organization_id, n.owner_id, n.month, n.risk_band, n.not_yet_qualified, n.status, n.category, n.count, n.amount_base_minor AS amount
        FROM new_rows n
      UNION ALL
      SELECT o.organization_id, o.owner_id, o.month, o.risk_band, o.not_yet_qualified, o.status, o.category, -o.count, -o.amount_base_minor
        FROM old_rows o) d
    WHERE d.status = 'open' AND d.category <> 'omitted'
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(d.count) <> 0 OR sum(d.amount) <> 0;
    INSERT INTO placed_sums (organization_id, owner_id, stage_id, status, count, without_amount, amount_base_minor)
    SELECT d.organization_id, d.owner_id, d.stage_id, d.status, sum(d.count)::int, sum(d.without_amount)::int, sum(d.amount)
    FROM (SELECT n.organization_id, n.owner_id, n.stage_id, n.status, n.count, n.without_amount, n.amount_base_minor AS amount
        FROM new_rows n
      UNION ALL
      SELECT o.organization_id, o.owner_id, o.stage_id, o.status, -o.count, -o.without_amount, -o.amount_base_minor
        FROM old_rows o) d
    GROUP BY 1, 2, 3, 4 HAVING sum(d.count) <> 0 OR sum(d.without_amount) <> 0 OR sum(d.amount) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.note_revenue_of_accounts() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
DECLARE
  changed uuid[];
  organization uuid;
BEGIN
  IF NOT notes_revenue() THEN RETURN NULL; END IF;
  FOR organization, changed IN EXECUTE $plan$
    SELECT n.organization_id, array_agg(n.id)
    FROM old_rows o JOIN new_rows n ON n.organization_id = o.organization_id AND n.id = o.id
    WHERE (o.territory, o.segment) IS DISTINCT FROM (n.territory, n.segment) GROUP BY 1
  $plan$
  LOOP
    PERFORM hold_revenue_sums(organization);
    INSERT INTO revenue_changes (organization_id, status, day, owner_id)
    SELECT DISTINCT d.organization_id, d.status, CASE d.status WHEN 'open' THEN d.close_date ELSE d.closed_on END, d.owner_id
    FROM opportunities d WHERE d.organization_id = organization AND d.account_id = ANY(changed)
      AND CASE d.status WHEN 'open' THEN d.close_date ELSE d.closed_on END IS NOT NULL;
  END LOOP;
  RETURN NULL;
END $_$;

-- Notes the revenue days that a change of one deal touches, by row: most changes have none to note.
CREATE FUNCTION public.note_revenue_of_deal() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF NOT notes_revenue() THEN RETURN NULL; END IF;
  INSERT INTO revenue_changes (organization_id, status, day, owner_id)
  SELECT DISTINCT NEW.organization_id, d.status, d.day, d.owner_id
  FROM (VALUES
    (OLD.status, CASE OLD.status WHEN 'open' THEN OLD.close_date ELSE OLD.closed_on END, OLD.owner_id),
    (NEW.status, CASE NEW.status WHEN 'open' THEN NEW.close_date ELSE NEW.closed_on END, NEW.owner_id)) d (status, day, owner_id)
  WHERE d.day IS NOT NULL;
  RETURN NULL;
END $$;

-- Notes the revenue days of new and deleted deals, by statement, so that an import notes each day once.
CREATE FUNCTION public.note_revenue_of_deals() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF NOT notes_revenue() THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO revenue_changes (organization_id, status, day, owner_id)
    -- An open one counts once it has its scores, which note it.
    SELECT DISTINCT d.organization_id, d.status, d.closed_on, d.owner_id
    FROM new_rows d WHERE d.status <> 'open' AND d.closed_on IS NOT NULL;
  ELSE
    INSERT INTO revenue_changes (organization_id, status, day, owner_id)
    SELECT DISTINCT d.organization_id, d.status, CASE d.status WHEN 'open' THEN d.close_date ELSE d.closed_on END, d.owner_id
    FROM old_rows d WHERE CASE d.status WHEN 'open' THEN d.close_date ELSE d.closed_on END IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.note_revenue_of_lines() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF NOT notes_revenue() THEN RETURN NULL; END IF;
  INSERT INTO revenue_changes (organization_id, status, day, owner_id)
  SELECT DISTINCT d.organization_id, d.status, CASE d.status WHEN 'open' THEN d.close_date ELSE d.closed_on END, d.owner_id
  FROM changed_rows c JOIN opportunities d ON d.organization_id = c.organization_id AND d.id = c.opportunity_id
  WHERE CASE d.status WHEN 'open' THEN d.close_date ELSE d.closed_on END IS NOT NULL;
  RETURN NULL;
END $$;

-- Notes the revenue day of one open deal whose score decides whether it counts or is at risk.
CREATE FUNCTION public.note_revenue_of_score() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF NOT notes_revenue() THEN RETURN NULL; END IF;
  INSERT INTO revenue_changes (organization_id, status, day, owner_id)
  SELECT d.organization_id, d.status, d.close_date, d.owner_id FROM opportunities d
  WHERE d.organization_id = NEW.organization_id AND d.id = NEW.opportunity_id AND d.status = 'open' AND d.close_date IS NOT NULL;
  RETURN NULL;
END $$;

-- Does the same for scores that are new, by statement.
CREATE FUNCTION public.note_revenue_of_scores() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
BEGIN
  IF NOT notes_revenue() OR NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
  INSERT INTO revenue_changes (organization_id, status, day, owner_id)
  -- Each deal by its key: a plan from when there were few would read all of them for each batch.
  SELECT DISTINCT n.organization_id, 'open', d.close_date, d.owner_id
  FROM new_rows n CROSS JOIN LATERAL (SELECT o.close_date, o.owner_id FROM opportunities o
    WHERE o.organization_id = n.organization_id AND o.id = n.opportunity_id AND o.status = 'open' OFFSET 0) d
  WHERE d.close_date IS NOT NULL;
  RETURN NULL;
END $$;

-- Notes the revenue days of deals without a probability or an amount of their own, which take those of their stage or
-- lines.
CREATE FUNCTION public.note_revenue_of_settings() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
  IF NOT notes_revenue() THEN RETURN NULL; END IF;
  PERFORM hold_revenue_sums(NEW.organization_id);
  INSERT INTO revenue_changes (organization_id, status, day, owner_id)
  SELECT DISTINCT d.organization_id, d.status, CASE d.status WHEN 'open' THEN d.close_date ELSE d.closed_on END, d.owner_id
  FROM opportunities d
  WHERE d.organization_id = NEW.organization_id
    AND CASE d.status WHEN 'open' THEN d.close_date ELSE d.closed_on END IS NOT NULL
    AND CASE TG_TABLE_NAME
      WHEN 'stages' THEN d.status = 'open' AND d.win_probability IS NULL AND d.stage_id = (to_jsonb(NEW) ->> 'id')::uuid
      -- What the lines of a deal without an amount are worth goes by it.
      ELSE NOT coalesce(d.amount_minor > 0, false) AND EXISTS (SELECT FROM line_items i
        WHERE i.organization_id = d.organization_id AND i.opportunity_id = d.id) END;
  RETURN NULL;
END $$;

-- Returns what a note says in the form in which names are compared: one line after the other, a mention by its name.
CREATE FUNCTION public.note_words(document jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'public', 'pg_temp'
    AS $_$
  SELECT btrim(regexp_replace(lower(normalize(coalesce(string_agg(line.words, ' ' ORDER BY line.place), ''), NFKC) COLLATE "und-x-icu"), '\s+', ' ', 'g'))
  FROM (
    SELECT b.place, (
      SELECT string_agg(coalesce(i.node ->> 'text', '@' || (i.node #>> '{attrs,label}'), ' '), '' ORDER BY i.place)
      FROM jsonb_array_elements(coalesce(b.block -> 'content', '[]')) WITH ORDINALITY AS i(node, place)) AS words
    FROM jsonb_path_query(document, 'strict $.** ? (@.type == "paragraph" || @.type == "heading")') WITH ORDINALITY AS b(block, place)
  ) line
$_$;

-- Returns whether changes are noted. The database notes changed days itself, so that no process can forget it, an older
-- one included. A restore brings its notes along and writes none.
CREATE FUNCTION public.notes_revenue() RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  SELECT coalesce(current_setting('app.restoring', true), '') <> 'on'
$$;

-- Returns a few contacts for what somebody types: names that begin so first, then contacts that have all words, then those
-- that hold the text anywhere. Of several words none if no name has the later ones. It reads past row-level security for the
-- organisation of the transaction, as matching_contacts does.
CREATE FUNCTION public.offered_contacts(organization uuid, typed text, pattern text, most integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
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
END $_$;

-- Returns a few deals for what somebody types, by the names of accounts too. Owners null: the whole organisation. Of names
-- that begin so the first few thousand are checked for those of the owners.
CREATE FUNCTION public.offered_opportunities(organization uuid, owners uuid[], typed text, pattern text, most integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
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
END $_$;

-- Returns the only organisation a person has or ever had a place in; null for several and for none.
CREATE FUNCTION public.only_organization(person text) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT CASE WHEN count(*) = 1 THEN min(m.organization_id::text)::uuid END FROM members m WHERE m.user_id = person
$$;

-- Returns the organisation that operates the public site: the one configured, or the one made first. Never a demo copy.
CREATE FUNCTION public.operating_organization(configured uuid) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT o.organization_id FROM organizations o
  WHERE (configured IS NULL OR o.organization_id = configured)
    AND NOT EXISTS (SELECT 1 FROM demo_workspaces d WHERE d.organization_id = o.organization_id)
  ORDER BY o.organization_id LIMIT 1
$$;

-- Returns organisations with deals whose alerts were not judged on a day yet.
CREATE FUNCTION public.organizations_to_alert(by_day date) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT f.id FROM forecast_organizations() AS f(id)
  WHERE NOT EXISTS (SELECT FROM revenue_alert_days d WHERE d.organization_id = f.id AND d.judged_on >= by_day)
$$;

-- Returns organisations with work for the sweep: a score that time has changed, or medians of an earlier local day.
CREATE FUNCTION public.organizations_with_due_scores(moment timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT o.organization_id FROM organizations o
  WHERE EXISTS (SELECT 1 FROM opportunity_health h
      WHERE h.organization_id = o.organization_id AND h.next_change_at <= moment)
    OR EXISTS (SELECT 1 FROM stage_medians m
      WHERE m.organization_id = o.organization_id AND m.as_of < (moment AT TIME ZONE o.time_zone)::date)
  ORDER BY o.organization_id
$$;

CREATE FUNCTION public.organizations_with_revenue_to_sum() RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT o.organization_id FROM organizations o
  WHERE EXISTS (SELECT FROM revenue_changes c WHERE c.organization_id = o.organization_id)
    OR NOT EXISTS (SELECT FROM revenue_kept k WHERE k.organization_id = o.organization_id)
  ORDER BY o.organization_id
$$;

-- Returns organisations with tasks that are due, or to be reminded of, by a day and not told yet.
CREATE FUNCTION public.organizations_with_tasks_to_tell(by_day date) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT organization_id FROM tasks
  WHERE done_at IS NULL AND deleted_at IS NULL AND told_due_on IS DISTINCT FROM due_on
    -- No reminder comes earlier than that.
    AND due_on <= by_day + 7
    AND due_on - coalesce(CASE WHEN told_reminder_on IS DISTINCT FROM due_on THEN remind_days_before END, 0) <= by_day
$$;

-- Returns whether an organisation requires a second factor of somebody in this role who has none. Never where the
-- password opens nothing.
CREATE FUNCTION public.owes_second_factor(asked_organization uuid, asked_role text, person text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT 1 FROM organizations o WHERE o.organization_id = asked_organization
      AND (o.requires_second_factor OR (o.admins_need_second_factor AND asked_role = 'admin')))
    AND lacks_second_factor(person)
    AND NOT wants_sso(asked_organization, asked_role, (SELECT u.email FROM auth."user" u WHERE u.id = person))
$$;

-- Returns the organisations somebody belongs to, by their id at the auth library. For those that require single sign-on
-- only the name is of use.
CREATE FUNCTION public.person_organizations(person text) RETURNS TABLE(organization_id uuid, name text, member_id uuid, role text, is_demo boolean, wants_sso boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT m.organization_id, o.name, m.id, m.role,
    EXISTS (SELECT 1 FROM demo_workspaces d WHERE d.organization_id = m.organization_id), wants_sso(m.organization_id, m.role, u.email)
  FROM members m
  JOIN organizations o ON o.organization_id = m.organization_id
  JOIN auth."user" u ON u.id = m.user_id
  WHERE m.user_id = person AND m.deactivated_at IS NULL
$$;

-- Returns a person's sessions: their own, and those that single sign-on began for them where they also have a password.
-- Never the other way round: a provider must not show what somebody does with their password.
CREATE FUNCTION public.person_sessions(person text) RETURNS TABLE(id text, created_at timestamp with time zone, updated_at timestamp with time zone, expires_at timestamp with time zone, user_agent text, ip_address text, by_sso boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.id, s.created_at, s.updated_at, s.expires_at, s.user_agent, s.ip_address, s.sso_member_id IS NOT NULL
  FROM auth.session s WHERE s.user_id = person AND s.expires_at > now()
  UNION
  SELECT s.id, s.created_at, s.updated_at, s.expires_at, s.user_agent, s.ip_address, true
  FROM members m JOIN auth.session s ON s.sso_member_id = m.id AND s.active_organization_id = m.organization_id
  WHERE m.user_id = person AND s.expires_at > now()
$$;

-- Moves the end of a session. This and the functions like it are all that the role of requests may do with sign-ins, whose
-- tables it can neither read nor write. The organisation is that of the transaction.
CREATE FUNCTION public.prolong_session(session_token text, until timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE auth.session SET expires_at = until, updated_at = now() WHERE token = session_token
$$;

-- Records a failed sign-in for each organisation that the address belongs to; nothing for any other address.
CREATE FUNCTION public.record_failed_sign_in(address text, event uuid, event_kind text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  INSERT INTO audit_events (organization_id, recorded_at, id, doer_kind, doer_id, category, kind, subject_kind, subject_id, changes, facts)
  SELECT m.organization_id, clock_timestamp(), event, 'nobody', m.id, 'sessions', event_kind, 'person', m.id, '{}', '{}'
  FROM auth."user" u JOIN members m ON m.user_id = u.id AND m.deactivated_at IS NULL
  WHERE u.email = lower(address)
$$;

-- Records what somebody did to their own sign-in for each organisation it leads to.
CREATE FUNCTION public.record_own_event(person text, event uuid, event_category text, event_kind text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  INSERT INTO audit_events (organization_id, recorded_at, id, doer_kind, doer_id, category, kind, subject_kind, subject_id, changes, facts)
  SELECT m.organization_id, clock_timestamp(), event, 'person', m.id, event_category, event_kind, 'person', m.id, '{}', '{}'
  FROM members m WHERE m.user_id = person AND m.deactivated_at IS NULL
$$;

-- Removes a demo copy whose time is over with all it holds, the ledger too, which the server itself may not shorten. Does
-- nothing to any other organisation. Rows that others refer to are deleted in a later round, so that a new table needs no
-- line here.
CREATE FUNCTION public.remove_demo(organization uuid, moment timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $_$
DECLARE
  t record;
  held integer := 1;
BEGIN
  PERFORM 1 FROM demo_workspaces d WHERE d.organization_id = organization AND d.removed_at <= moment FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM auth."user" u USING members m
  WHERE m.organization_id = organization AND u.id = m.user_id
    AND NOT EXISTS (SELECT 1 FROM members o WHERE o.user_id = u.id AND o.organization_id <> organization);
  FOR round IN 1..12 LOOP
    held := 0;
    FOR t IN
      SELECT c.oid::regclass AS name FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
    LOOP
      BEGIN
        EXECUTE format('DELETE FROM %s WHERE organization_id = $1', t.name) USING organization;
      EXCEPTION WHEN foreign_key_violation THEN
        held := held + 1;
      END;
    END LOOP;
    EXIT WHEN held = 0;
  END LOOP;
  IF held > 0 THEN RAISE EXCEPTION 'the demo workspace % could not be removed whole', organization; END IF;
  RETURN true;
END $_$;

CREATE FUNCTION public.same_tenant(organization uuid) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'public'
    AS $$
  SELECT organization = nullif(current_setting('app.organization_id', true), '')::uuid
$$;

-- Returns accounts of the organisation's people that have a second factor.
CREATE FUNCTION public.second_factors_here() RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT u.id FROM members m JOIN auth."user" u ON u.id = m.user_id
  WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid AND u.two_factor_enabled
$$;

-- Returns the session, the person and their place in the organisation in one call, before any tenant is known. It is the
-- only way into `auth` and `members` without an organisation, and answers for one exact token.
CREATE FUNCTION public.session_actor(session_token text) RETURNS TABLE(session_id text, expires_at timestamp with time zone, session_updated_at timestamp with time zone, user_id text, user_name text, user_email text, organization_id uuid, member_id uuid, role text, time_zone text, currency text, second_factor_due boolean, by_sso boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.id, s.expires_at, s.updated_at, u.id,
    CASE WHEN s.sso_member_id IS NULL THEN u.name ELSE m.name END,
    CASE WHEN s.sso_member_id IS NULL THEN u.email ELSE coalesce(m.email, u.email) END,
    m.organization_id, m.id, m.role, o.time_zone, o.currency,
    (o.requires_second_factor OR (o.admins_need_second_factor AND m.role = 'admin')) AND NOT u.two_factor_enabled
      AND EXISTS (SELECT 1 FROM auth.account a WHERE a.user_id = u.id AND a.password IS NOT NULL),
    s.sso_member_id IS NOT NULL
  FROM auth.session s
  JOIN auth."user" u ON u.id = s.user_id
  JOIN members m ON m.organization_id = s.active_organization_id AND m.deactivated_at IS NULL
    AND m.id = coalesce(s.sso_member_id,
      (SELECT p.id FROM members p WHERE p.organization_id = s.active_organization_id AND p.user_id = s.user_id))
  JOIN organizations o ON o.organization_id = m.organization_id
  WHERE s.token = session_token AND s.expires_at > now()
    AND (s.sso_member_id IS NOT NULL OR NOT wants_sso(m.organization_id, m.role, u.email))
$$;

-- Returns the organisation in which a sign-in with a password goes on: the one used last, else the one somebody belongs to
-- longest; none where single sign-on is required of them.
CREATE FUNCTION public.sign_in_organization(signing_in text) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT m.organization_id FROM members m JOIN auth."user" u ON u.id = m.user_id
  WHERE m.user_id = signing_in AND m.deactivated_at IS NULL AND NOT wants_sso(m.organization_id, m.role, u.email)
  ORDER BY greatest(m.chosen_at, (SELECT max(s.updated_at) FROM auth.session s
            WHERE s.user_id = m.user_id AND s.active_organization_id = m.organization_id)) DESC NULLS LAST,
           m.created_at, m.organization_id
  LIMIT 1
$$;

-- Returns the words that a text is found by, each behind the beginning of its organisation's id: a name by its words and,
-- behind ^, by the first one, two and three letters of each, since a short beginning would match tens of thousands of words;
-- addresses by their words behind @. It uses built-in functions alone, since it runs for every row written. No word is over
-- 500 characters, since an index takes none over 2,046 bytes.
CREATE FUNCTION public.split_words(texts text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
  SELECT array_remove(string_to_array(
    translate(texts, E'\t\n\r@.-_/\\+,;:()[]{}<>"''`!?&|*#%~=^$–—’‘“”·…、。「」', repeat(' ', 60)), ' '), '')
$_$;

-- Returns the organisation whose people with addresses of this domain sign in by its provider.
CREATE FUNCTION public.sso_organization(asked text) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT d.organization_id FROM sso_domains d JOIN sso_connections c ON c.organization_id = d.organization_id
  WHERE d.domain = lower(asked) AND d.proven_at IS NOT NULL AND c.enabled
$$;

-- Returns how many demo copies there are, and when the first of them is removed.
CREATE FUNCTION public.standing_demos() RETURNS TABLE(count integer, first_removed_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT count(*)::int, min(removed_at) FROM demo_workspaces
$$;

-- Removes the second factor of somebody who belongs to this organisation alone, with all sign-ins under way. Returns the
-- address they sign in with; null, having done nothing, for anybody else.
CREATE FUNCTION public.take_second_factor(person text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE address text;
BEGIN
  UPDATE auth."user" SET two_factor_enabled = false, updated_at = now()
  WHERE id = person AND only_organization(person) = nullif(current_setting('app.organization_id', true), '')::uuid
  RETURNING email INTO address;
  IF NOT FOUND THEN RETURN NULL; END IF;
  DELETE FROM auth.two_factor WHERE user_id = person;
  DELETE FROM auth.verification WHERE value LIKE person || '%';
  RETURN address;
END $$;

-- Moves a session to the organisation, where its person must have a place.
CREATE FUNCTION public.take_session_over(taken text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  UPDATE auth.session s SET active_organization_id = m.organization_id FROM members m
  WHERE s.id = taken AND m.user_id = s.user_id AND m.deactivated_at IS NULL
    AND m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
$$;

-- Returns the search terms of a name. A loop instead of a query, which would begin anew for each deal and contact written.
-- Most names have only letters, figures and spaces, and take the short way.
CREATE FUNCTION public.tenant_terms(organization uuid, name text, addresses text) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $_$
DECLARE
  own text := left(organization::text, 8);
  begun text := own || '^';
  short text := left(name, 500);
  terms text[] := '{}';
  word text;
BEGIN
  FOREACH word IN ARRAY coalesce(
    CASE WHEN short ~ '^[a-z0-9 ]*$' THEN string_to_array(short, ' ') ELSE public.split_words(short) END, '{}')
  LOOP
    CONTINUE WHEN word = '';
    terms := terms || ARRAY[own || word, begun || left(word, 1), begun || left(word, 2), begun || left(word, 3)];
  END LOOP;
  IF addresses <> '' THEN
    FOREACH word IN ARRAY public.split_words(left(addresses, 500)) LOOP
      terms := terms || (own || '@' || word);
    END LOOP;
  END IF;
  RETURN array_to_tsvector(terms);
END $_$;

-- Returns the first day of the third of a month by which sums of owners are kept: the 1st, the 11th or the 21st.
CREATE FUNCTION public.third_of_month(day date) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT day - (CASE WHEN extract(day FROM day) <= 10 THEN extract(day FROM day) - 1
    WHEN extract(day FROM day) <= 20 THEN extract(day FROM day) - 11 ELSE extract(day FROM day) - 21 END)::int
$$;

-- Returns bulk edits, and undos of them, that a process left behind.
CREATE FUNCTION public.unfinished_bulk_edits() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT b.organization_id, b.id FROM bulk_edits b WHERE b.status IN ('changing', 'undoing')
$$;

-- Returns searches for duplicates that a process left behind.
CREATE FUNCTION public.unfinished_duplicate_searches() RETURNS TABLE(organization_id uuid, noun text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT s.organization_id, s.noun FROM duplicate_searches s WHERE s.started_at IS NOT NULL
$$;

-- Returns exports that a process left behind.
CREATE FUNCTION public.unfinished_exports() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT x.organization_id, x.id FROM kept_exports x
  WHERE x.status IN ('queued', 'processing') AND x.removed_at IS NULL
$$;

-- Returns ids of handovers that a process left behind, in every organisation.
CREATE FUNCTION public.unfinished_handovers() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT h.organization_id, h.id FROM handovers h WHERE h.finished_at IS NULL
$$;

-- Returns ids of imports that a process left behind.
CREATE FUNCTION public.unfinished_imports() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT i.organization_id, i.id FROM imports i WHERE i.status IN ('previewing', 'queued', 'running', 'undoing')
$$;

-- Returns merges of many records that a process left behind.
CREATE FUNCTION public.unfinished_merge_batches() RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT b.organization_id, b.id FROM merge_batches b WHERE b.status IN ('merging', 'undoing')
$$;

-- Returns runs of upkeep that a process left behind.
CREATE FUNCTION public.unfinished_upkeep() RETURNS TABLE(organization_id uuid, what text, scope text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT u.organization_id, u.what, u.scope FROM upkeep_runs u WHERE u.finished_at IS NULL
$$;

-- Returns whether an organisation requires single sign-on of somebody. Only while the connection is on.
CREATE FUNCTION public.wants_sso(organization uuid, role text, email text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT role <> 'admin' AND EXISTS (
    SELECT 1 FROM sso_connections c JOIN sso_domains d ON d.organization_id = c.organization_id
    WHERE c.organization_id = organization AND c.enabled AND c.required AND d.proven_at IS NOT NULL
      AND d.domain = split_part(lower(email), '@', 2))
$$;

-- Tables

CREATE TABLE auth.account (
    id text NOT NULL,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    user_id text NOT NULL,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamp with time zone,
    refresh_token_expires_at timestamp with time zone,
    scope text,
    password text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE auth.rate_limit (
    key text NOT NULL,
    window_start timestamp with time zone NOT NULL,
    count integer NOT NULL
);

CREATE TABLE auth.session (
    id text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    token text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    ip_address text,
    user_agent text,
    user_id text NOT NULL,
    active_organization_id uuid,
    sso_member_id uuid
);

CREATE TABLE auth.two_factor (
    id text NOT NULL,
    secret text NOT NULL,
    backup_codes text NOT NULL,
    user_id text NOT NULL,
    verified boolean DEFAULT true NOT NULL,
    failed_verification_count integer DEFAULT 0 NOT NULL,
    locked_until timestamp with time zone
);

CREATE TABLE auth."user" (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    image text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    two_factor_enabled boolean DEFAULT false NOT NULL
);

CREATE TABLE auth.verification (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.account_custom_values (
    organization_id uuid NOT NULL,
    account_id uuid NOT NULL,
    key text NOT NULL,
    ordinal smallint NOT NULL,
    term text,
    figure numeric,
    figure_key double precision GENERATED ALWAYS AS ((figure)::double precision) STORED
);

CREATE TABLE public.accounts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    external_id text,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    name_key text NOT NULL,
    description text,
    industry text,
    organization_description text,
    strategic boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by_id uuid,
    territory text,
    segment text,
    domain text,
    parent_id uuid,
    custom jsonb DEFAULT '{}'::jsonb NOT NULL,
    owner_id uuid
);

CREATE TABLE public.activities (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    body text,
    occurred_at timestamp with time zone NOT NULL,
    opportunity_id uuid,
    recorded_by_id uuid,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    direction text,
    outcome text,
    outcome_words text,
    next_step text,
    colleague_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL
);

CREATE TABLE public.activity_contacts (
    organization_id uuid NOT NULL,
    activity_id uuid NOT NULL,
    contact_id uuid NOT NULL
);

CREATE TABLE public.api_keys (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    key_hash text NOT NULL,
    ending text NOT NULL,
    created_by_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone
);

CREATE TABLE public.audit_events (
    organization_id uuid NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    id uuid NOT NULL,
    doer_kind text NOT NULL,
    doer_id uuid,
    through_id uuid,
    category text NOT NULL,
    kind text NOT NULL,
    subject_kind text,
    subject_id uuid,
    changes jsonb NOT NULL,
    facts jsonb NOT NULL
);

CREATE TABLE public.bin (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    owner_id uuid,
    writer_ids uuid[] NOT NULL,
    rows jsonb NOT NULL,
    links jsonb DEFAULT '[]'::jsonb NOT NULL,
    file_bytes bigint DEFAULT 0 NOT NULL,
    ledger_id uuid,
    deleted_at timestamp with time zone NOT NULL,
    deleted_by_id uuid NOT NULL
);

CREATE TABLE public.bin_file_parts (
    organization_id uuid NOT NULL,
    bin_id uuid NOT NULL,
    file_id uuid NOT NULL,
    part integer NOT NULL,
    content bytea NOT NULL
);

CREATE TABLE public.bulk_edit_deals (
    organization_id uuid NOT NULL,
    bulk_edit_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    entry_id uuid,
    why text,
    former_next_step text,
    former_custom jsonb,
    lost jsonb
);

CREATE TABLE public.bulk_edit_lanes (
    organization_id uuid NOT NULL,
    bulk_edit_id uuid NOT NULL,
    lane integer NOT NULL,
    last_id uuid,
    until_id uuid,
    is_done boolean DEFAULT false NOT NULL
);

CREATE TABLE public.bulk_edit_records (
    organization_id uuid NOT NULL,
    bulk_edit_id uuid NOT NULL,
    record_id uuid NOT NULL,
    is_changed boolean DEFAULT false NOT NULL,
    why text,
    former jsonb,
    lost jsonb
);

CREATE TABLE public.bulk_edits (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    by_id uuid NOT NULL,
    undone_by_id uuid,
    edit jsonb NOT NULL,
    status text NOT NULL,
    total integer NOT NULL,
    taken integer DEFAULT 0 NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    same integer DEFAULT 0 NOT NULL,
    "left" jsonb DEFAULT '{}'::jsonb NOT NULL,
    undone integer DEFAULT 0 NOT NULL,
    kept jsonb DEFAULT '{}'::jsonb NOT NULL,
    refusal text,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    noun text DEFAULT 'deal'::text NOT NULL,
    archives_stage_id uuid,
    lost integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.closed_facts (
    organization_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    facts jsonb NOT NULL,
    settings jsonb NOT NULL
);

CREATE TABLE public.commit_deadlines (
    organization_id uuid NOT NULL,
    weekday smallint NOT NULL,
    hour smallint NOT NULL,
    period_kind text NOT NULL,
    set_at timestamp with time zone NOT NULL
);

CREATE TABLE public.commit_mails_off (
    organization_id uuid NOT NULL,
    member_id uuid NOT NULL
);

CREATE TABLE public.commit_reminders (
    organization_id uuid NOT NULL,
    deadline_at timestamp with time zone NOT NULL,
    member_id uuid NOT NULL
);

CREATE TABLE public.commit_submissions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    scope text NOT NULL,
    subject_id uuid NOT NULL,
    member_id uuid,
    author_id uuid NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    currency text NOT NULL,
    commit_minor bigint NOT NULL,
    best_case_minor bigint NOT NULL,
    reason text,
    then_closed_minor bigint NOT NULL,
    then_commit_minor bigint NOT NULL,
    then_best_case_minor bigint NOT NULL,
    then_pipeline_minor bigint NOT NULL,
    then_low_minor bigint,
    then_likely_minor bigint,
    then_high_minor bigint
);

CREATE TABLE public.commit_withdrawals (
    organization_id uuid NOT NULL,
    submission_id uuid NOT NULL,
    withdrawn_at timestamp with time zone NOT NULL
);

CREATE TABLE public.competitors (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    aliases jsonb DEFAULT '[]'::jsonb NOT NULL,
    archived_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.contact_custom_values (
    organization_id uuid NOT NULL,
    contact_id uuid NOT NULL,
    key text NOT NULL,
    ordinal smallint NOT NULL,
    term text,
    figure numeric,
    figure_key double precision GENERATED ALWAYS AS ((figure)::double precision) STORED
);

CREATE TABLE public.contacts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    external_id text,
    account_id uuid,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    name_key text NOT NULL,
    email text,
    title text,
    phone text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by_id uuid,
    other_emails text[] DEFAULT '{}'::text[] NOT NULL,
    other_phones text[] DEFAULT '{}'::text[] NOT NULL,
    reports_to_id uuid,
    custom jsonb DEFAULT '{}'::jsonb NOT NULL,
    owner_id uuid
);

CREATE TABLE public.custom_fields (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    noun text NOT NULL,
    key text NOT NULL,
    label text NOT NULL,
    label_key text NOT NULL,
    kind text NOT NULL,
    currency text,
    choices jsonb DEFAULT '[]'::jsonb NOT NULL,
    help text,
    "position" integer NOT NULL,
    archived_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.deal_competitors (
    organization_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    competitor_id uuid NOT NULL,
    "position" text,
    strengths text,
    weaknesses text,
    notes text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by_id uuid
);

CREATE TABLE public.deal_custom_values (
    organization_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    key text NOT NULL,
    ordinal smallint NOT NULL,
    term text,
    figure numeric,
    figure_key double precision GENERATED ALWAYS AS ((figure)::double precision) STORED
);

CREATE TABLE public.deal_file_parts (
    organization_id uuid NOT NULL,
    file_id uuid NOT NULL,
    part integer NOT NULL,
    content bytea NOT NULL
);

CREATE TABLE public.deal_files (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    opportunity_id uuid,
    name text NOT NULL,
    media_type text NOT NULL,
    size bigint NOT NULL,
    hash text NOT NULL,
    added_by_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    note_id uuid,
    CONSTRAINT deal_files_subject CHECK ((num_nonnulls(opportunity_id, note_id) >= 1))
);

CREATE TABLE public.deal_notes (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    opportunity_id uuid,
    document jsonb NOT NULL,
    pinned boolean DEFAULT false NOT NULL,
    author_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    edited_at timestamp with time zone,
    edited_by_id uuid,
    version integer DEFAULT 1 NOT NULL,
    deleted_at timestamp with time zone,
    words text,
    account_id uuid,
    contact_id uuid,
    CONSTRAINT deal_notes_subject CHECK ((num_nonnulls(opportunity_id, account_id, contact_id) = 1))
);

CREATE TABLE public.deal_triggers (
    organization_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    urgency smallint NOT NULL,
    stake_minor bigint NOT NULL,
    high integer NOT NULL,
    medium integer NOT NULL,
    low integer NOT NULL,
    dismissed integer NOT NULL,
    triggers json NOT NULL
);

CREATE TABLE public.default_views (
    organization_id uuid NOT NULL,
    member_id uuid NOT NULL,
    list text NOT NULL,
    view_id uuid NOT NULL
);

CREATE TABLE public.demo_workspaces (
    organization_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    removed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.duplicate_keys (
    organization_id uuid NOT NULL,
    noun text NOT NULL,
    key bigint NOT NULL,
    record_id uuid NOT NULL
);

CREATE TABLE public.duplicate_pairs (
    organization_id uuid NOT NULL,
    noun text NOT NULL,
    one_id uuid NOT NULL,
    other_id uuid NOT NULL,
    score smallint NOT NULL,
    reasons jsonb NOT NULL,
    dismissed_at timestamp with time zone,
    dismissed_by_id uuid
);

CREATE TABLE public.duplicate_searches (
    organization_id uuid NOT NULL,
    noun text NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    changed_since timestamp with time zone,
    last_updated timestamp with time zone,
    last_id uuid,
    seen integer DEFAULT 0 NOT NULL,
    total integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.evidence (
    organization_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    framework text NOT NULL,
    component text NOT NULL,
    strength text NOT NULL,
    notes text,
    source text,
    updated_by_id uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    source_ref jsonb,
    customer_words text,
    owner_contact_id uuid,
    figure text
);

CREATE TABLE public.exchange_rates (
    organization_id uuid NOT NULL,
    currency text NOT NULL,
    valid_from date NOT NULL,
    rate numeric(24,12) NOT NULL
);

CREATE TABLE public.forecast_fits (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    period_kind text NOT NULL,
    fitted_at timestamp with time zone NOT NULL,
    last_period text,
    imported boolean NOT NULL,
    undated integer NOT NULL,
    stage_ids uuid[] NOT NULL,
    fit jsonb,
    past jsonb
);

CREATE TABLE public.forecast_records (
    organization_id uuid NOT NULL,
    fit_id uuid NOT NULL,
    scope text NOT NULL,
    record jsonb NOT NULL
);

CREATE TABLE public.forecast_run_parts (
    organization_id uuid NOT NULL,
    run_id uuid NOT NULL,
    part integer NOT NULL,
    deals jsonb NOT NULL
);

CREATE TABLE public.forecast_runs (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    scope text NOT NULL,
    period_kind text NOT NULL,
    period_key text NOT NULL,
    as_of timestamp with time zone NOT NULL,
    as_of_day date NOT NULL,
    made_for text NOT NULL,
    model_name text NOT NULL,
    model_kind text NOT NULL,
    fit_id uuid,
    currency text NOT NULL,
    low_minor bigint,
    most_likely_minor bigint,
    high_minor bigint,
    figures jsonb NOT NULL,
    deals jsonb,
    starts_on date NOT NULL,
    ends_on date NOT NULL
);

CREATE TABLE public.former_words (
    organization_id uuid NOT NULL,
    entry_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    words jsonb NOT NULL
);

CREATE TABLE public.handovers (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    from_id uuid NOT NULL,
    to_id uuid NOT NULL,
    reason text NOT NULL,
    created_by_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    total integer NOT NULL,
    moved integer DEFAULT 0 NOT NULL,
    finished_at timestamp with time zone,
    records integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.idempotency_keys (
    organization_id uuid NOT NULL,
    member_id uuid NOT NULL,
    key text NOT NULL,
    operation text NOT NULL,
    request_hash text NOT NULL,
    response jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.import_changes (
    organization_id uuid NOT NULL,
    import_id uuid NOT NULL,
    entity text NOT NULL,
    entity_id uuid NOT NULL,
    "row" integer NOT NULL,
    before jsonb
);

CREATE TABLE public.import_corrections (
    organization_id uuid NOT NULL,
    import_id uuid NOT NULL,
    "row" integer NOT NULL,
    "column" integer NOT NULL,
    edit integer NOT NULL,
    value text
);

CREATE TABLE public.import_files (
    organization_id uuid NOT NULL,
    import_id uuid NOT NULL,
    content bytea NOT NULL,
    part integer DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY public.import_files ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE public.import_issues (
    organization_id uuid NOT NULL,
    import_id uuid NOT NULL,
    "row" integer NOT NULL,
    ordinal integer NOT NULL,
    "column" text,
    value text,
    reason text NOT NULL,
    expected text,
    severity text NOT NULL,
    cells jsonb
);

CREATE TABLE public.import_mappings (
    organization_id uuid NOT NULL,
    headers_key text NOT NULL,
    memory jsonb NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL,
    used_by_id uuid NOT NULL
);

CREATE TABLE public.import_row_blocks (
    organization_id uuid NOT NULL,
    import_id uuid NOT NULL,
    first_row integer NOT NULL,
    last_row integer NOT NULL,
    row_numbers integer[] NOT NULL,
    keys text[] NOT NULL,
    rows text NOT NULL
);

CREATE TABLE public.import_undos (
    organization_id uuid NOT NULL,
    import_id uuid NOT NULL,
    started_by_id uuid NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    with_changed boolean NOT NULL,
    phase text NOT NULL,
    last_id uuid,
    total integer NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    counts jsonb NOT NULL,
    error text
);

CREATE TABLE public.imports (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    file_name text NOT NULL,
    size integer NOT NULL,
    status text NOT NULL,
    created_by_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    inspection jsonb,
    guesses jsonb,
    choices jsonb,
    stage_values jsonb,
    owner_values jsonb,
    preview jsonb,
    counts jsonb,
    next_row integer DEFAULT 0 NOT NULL,
    total_rows integer DEFAULT 0 NOT NULL,
    error text,
    scores_done boolean DEFAULT false NOT NULL,
    headers_key text,
    remembered jsonb,
    edit_position integer DEFAULT 0 NOT NULL,
    edits integer DEFAULT 0 NOT NULL,
    corrected_cells integer DEFAULT 0 NOT NULL,
    rows_left_out integer DEFAULT 0 NOT NULL,
    noun text DEFAULT 'deals'::text NOT NULL,
    record_choices jsonb
);

CREATE TABLE public.inquiries (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    reference text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    topic text,
    message text NOT NULL,
    company text,
    role text,
    crm text,
    team_size text,
    suspicion text,
    submission text NOT NULL,
    mail_id uuid,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    done_at timestamp with time zone,
    done_by_id uuid
);

CREATE TABLE public.invitations (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    manager_id uuid,
    member_id uuid,
    token_hash text NOT NULL,
    created_by_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    revoked_at timestamp with time zone,
    mail_id uuid
);

CREATE TABLE public.kept_export_parts (
    organization_id uuid NOT NULL,
    export_id uuid NOT NULL,
    part integer NOT NULL,
    content bytea NOT NULL
);

CREATE TABLE public.kept_exports (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    by_id uuid NOT NULL,
    what text NOT NULL,
    format text NOT NULL,
    query text NOT NULL,
    status text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer,
    size bigint DEFAULT 0 NOT NULL,
    reason text,
    day text,
    owners uuid[],
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    ready_at timestamp with time zone,
    expires_at timestamp with time zone,
    removed_at timestamp with time zone
);

CREATE TABLE public.ledger (
    organization_id uuid NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    id uuid NOT NULL,
    effective_at timestamp with time zone NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    opportunity_id uuid NOT NULL,
    kind text NOT NULL,
    changes jsonb NOT NULL,
    undoes uuid
)
PARTITION BY RANGE (recorded_at);

-- Takes rows of months without a partition of their own.
CREATE TABLE public.ledger_default PARTITION OF public.ledger DEFAULT;

CREATE TABLE public.line_items (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    product text NOT NULL,
    family text,
    quantity_thousandths bigint NOT NULL,
    price_minor bigint NOT NULL,
    currency text NOT NULL,
    charge text NOT NULL,
    term_months integer,
    discount jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    amount_minor bigint GENERATED ALWAYS AS (((div(GREATEST((0)::numeric,
CASE (discount ->> 'kind'::text)
    WHEN 'percent'::text THEN ((((quantity_thousandths)::numeric * (price_minor)::numeric) * (COALESCE(term_months, 1))::numeric) * ((10000)::numeric - ((discount ->> 'hundredths'::text))::numeric))
    WHEN 'amount'::text THEN (((((quantity_thousandths)::numeric * (price_minor)::numeric) * (COALESCE(term_months, 1))::numeric) * (10000)::numeric) - (((discount ->> 'minor'::text))::numeric * (
    CASE charge
        WHEN 'yearly'::text THEN 120000000
        ELSE 10000000
    END)::numeric))
    ELSE ((((quantity_thousandths)::numeric * (price_minor)::numeric) * (COALESCE(term_months, 1))::numeric) * (10000)::numeric)
END), (
CASE charge
    WHEN 'yearly'::text THEN 120000000
    ELSE 10000000
END)::numeric) +
CASE
    WHEN (((2)::numeric * mod(GREATEST((0)::numeric,
    CASE (discount ->> 'kind'::text)
        WHEN 'percent'::text THEN ((((quantity_thousandths)::numeric * (price_minor)::numeric) * (COALESCE(term_months, 1))::numeric) * ((10000)::numeric - ((discount ->> 'hundredths'::text))::numeric))
        WHEN 'amount'::text THEN (((((quantity_thousandths)::numeric * (price_minor)::numeric) * (COALESCE(term_months, 1))::numeric) * (10000)::numeric) - (((discount ->> 'minor'::text))::numeric * (
        CASE charge
            WHEN 'yearly'::text THEN 120000000
            ELSE 10000000
        END)::numeric))
        ELSE ((((quantity_thousandths)::numeric * (price_minor)::numeric) * (COALESCE(term_months, 1))::numeric) * (10000)::numeric)
    END), (
    CASE charge
        WHEN 'yearly'::text THEN 120000000
        ELSE 10000000
    END)::numeric)) > (
    CASE charge
        WHEN 'yearly'::text THEN 120000000
        ELSE 10000000
    END)::numeric) THEN (1)::numeric
    WHEN (((2)::numeric * mod(GREATEST((0)::numeric,
    CASE (discount ->> 'kind'::text)
        WHEN 'percent'::text THEN ((((quantity_thousandths)::numeric * (price_minor)::numeric) * (COALESCE(term_months, 1))::numeric) * ((10000)::numeric - ((discount ->> 'hundredths'::text))::numeric))
        WHEN 'amount'::text THEN (((((quantity_thousandths)::numeric * (price_minor)::numeric) * (COALESCE(term_months, 1))::numeric) * (10000)::numeric) - (((discount ->> 'minor'::text))::numeric * (
        CASE charge
            WHEN 'yearly'::text THEN 120000000
            ELSE 10000000
        END)::numeric))
        ELSE ((((quantity_thousandths)::numeric * (price_minor)::numeric) * (COALESCE(term_months, 1))::numeric) * (10000)::numeric)
    END), (
    CASE charge
        WHEN 'yearly'::text THEN 120000000
        ELSE 10000000
    END)::numeric)) = (
    CASE charge
        WHEN 'yearly'::text THEN 120000000
        ELSE 10000000
    END)::numeric) THEN mod(div(GREATEST((0)::numeric,
    CASE (discount ->> 'kind'::text)
        WHEN 'percent'::text THEN ((((quantity_thousandths)::numeric * (price_minor)::numeric) * (COALESCE(term_months, 1))::numeric) * ((10000)::numeric - ((discount ->> 'hundredths'::text))::numeric))
        WHEN 'amount'::text THEN (((((quantity_thousandths)::numeric * (price_minor)::numeric) * (COALESCE(term_months, 1))::numeric) * (10000)::numeric) - (((discount ->> 'minor'::text))::numeric * (
        CASE charge
            WHEN 'yearly'::text THEN 120000000
            ELSE 10000000
        END)::numeric))
        ELSE ((((quantity_thousandths)::numeric * (price_minor)::numeric) * (COALESCE(term_months, 1))::numeric) * (10000)::numeric)
    END), (
    CASE charge
        WHEN 'yearly'::text THEN 120000000
        ELSE 10000000
    END)::numeric), (2)::numeric)
    ELSE (0)::numeric
END))::bigint) STORED NOT NULL,
    product_id uuid,
    list_price_minor bigint,
    version integer DEFAULT 1 NOT NULL,
    former jsonb
);

CREATE TABLE public.loss_reasons (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    "position" integer NOT NULL,
    archived_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.mails (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    status text NOT NULL,
    to_address text NOT NULL,
    reply_to_name text,
    reply_to_address text,
    subject text NOT NULL,
    body text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    kind text DEFAULT 'inquiry'::text NOT NULL,
    link_id uuid,
    link_expires_at timestamp with time zone,
    user_id text,
    opened_at timestamp with time zone,
    opened_by_id uuid
);

CREATE TABLE public.members (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id text,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    email text,
    role text NOT NULL,
    manager_id uuid,
    deactivated_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    chosen_at timestamp with time zone,
    locale text,
    second_factor_declined_at timestamp with time zone
);

CREATE TABLE public.merge_batches (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    noun text NOT NULL,
    by_id uuid NOT NULL,
    undone_by_id uuid,
    status text NOT NULL,
    pairs jsonb NOT NULL,
    next integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    "left" jsonb DEFAULT '[]'::jsonb NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone
);

CREATE TABLE public.merged_keys (
    organization_id uuid NOT NULL,
    merge_id uuid NOT NULL,
    key text NOT NULL,
    merged_id uuid NOT NULL
);

CREATE TABLE public.merges (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    noun text NOT NULL,
    kept_id uuid NOT NULL,
    merged_id uuid NOT NULL,
    merged_name text NOT NULL,
    kept_before jsonb,
    kept_after jsonb,
    merged_row jsonb,
    moved jsonb NOT NULL,
    batch_id uuid,
    merged_at timestamp with time zone DEFAULT now() NOT NULL,
    merged_by_id uuid NOT NULL,
    undone_at timestamp with time zone,
    undone_by_id uuid
);

CREATE TABLE public.notification_mails (
    organization_id uuid NOT NULL,
    member_id uuid NOT NULL,
    topic text NOT NULL
);

CREATE TABLE public.notifications (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    actor_id uuid,
    opportunity_id uuid,
    subject_id uuid,
    count integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone,
    mail_at timestamp with time zone
);

CREATE TABLE public.open_sums (
    organization_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    month date NOT NULL,
    risk_band text NOT NULL,
    not_yet_qualified boolean NOT NULL,
    count integer NOT NULL,
    amount_base_minor numeric(30,0) NOT NULL
);

CREATE TABLE public.opportunities (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    external_id text,
    name text NOT NULL COLLATE pg_catalog."und-x-icu",
    name_key text NOT NULL,
    description text,
    account_id uuid,
    stage_id uuid NOT NULL,
    status text NOT NULL,
    owner_id uuid NOT NULL,
    amount_minor bigint,
    currency text NOT NULL,
    amount_base_minor bigint,
    category text,
    close_date date,
    closed_on date,
    win_probability smallint,
    next_step text,
    loss_reason text,
    created_on date NOT NULL,
    push_count integer DEFAULT 0 NOT NULL,
    last_set_close_date date,
    stage_entered_on date,
    last_open_stage_id uuid,
    import_id uuid,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    close_moves jsonb DEFAULT '[]'::jsonb NOT NULL,
    amount_sort bigint GENERATED ALWAYS AS (COALESCE(amount_base_minor, ('-1'::integer)::bigint)) STORED,
    close_sort date GENERATED ALWAYS AS (COALESCE(close_date, 'infinity'::date)) STORED,
    amount_from_lines boolean DEFAULT false NOT NULL,
    custom jsonb DEFAULT '{}'::jsonb NOT NULL,
    win_reason_id uuid,
    win_note text,
    lead_source text
);

CREATE TABLE public.opportunity_contacts (
    organization_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    contact_id uuid NOT NULL,
    role text,
    influence smallint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    open_owner_id uuid,
    last_met_at timestamp with time zone,
    fades_at timestamp with time zone,
    cools_at timestamp with time zone
);

CREATE TABLE public.opportunity_health (
    organization_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    risk smallint NOT NULL,
    risk_band text NOT NULL,
    confidence smallint NOT NULL,
    drag smallint NOT NULL,
    data_quality smallint NOT NULL,
    framework_completeness real NOT NULL,
    contact_risk real NOT NULL,
    activity_drag real NOT NULL,
    commitment real NOT NULL,
    meddpic smallint NOT NULL,
    bant smallint NOT NULL,
    spiced smallint NOT NULL,
    three_whys smallint NOT NULL,
    not_yet_qualified boolean NOT NULL,
    stale boolean NOT NULL,
    last_activity_at timestamp with time zone,
    stake_minor bigint NOT NULL,
    rules_version text NOT NULL,
    scored_at timestamp with time zone NOT NULL,
    next_change_at timestamp with time zone,
    status text NOT NULL,
    drag_inactivity real,
    drag_overstay real,
    drag_slippage real,
    drag_stakeholders real,
    drag_qualification real
);

CREATE TABLE public.opportunity_products (
    organization_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    name_key text NOT NULL,
    name text NOT NULL,
    "position" smallint NOT NULL
);

CREATE TABLE public.opportunity_totals (
    organization_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    stage_id uuid NOT NULL,
    status text NOT NULL,
    category text NOT NULL,
    month date NOT NULL,
    risk_band text NOT NULL,
    not_yet_qualified boolean NOT NULL,
    count integer NOT NULL,
    without_amount integer NOT NULL,
    amount_base_minor numeric(30,0) NOT NULL,
    weighted_confidence numeric(34,0) NOT NULL,
    plain_confidence bigint NOT NULL
);

CREATE TABLE public.organizations (
    organization_id uuid NOT NULL,
    name text NOT NULL,
    plan text NOT NULL,
    time_zone text NOT NULL,
    currency text NOT NULL,
    fiscal_year_start_month integer NOT NULL,
    fiscal_year_start_day integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    requires_second_factor boolean DEFAULT false NOT NULL,
    fiscal_cadence text DEFAULT 'quarterly'::text NOT NULL,
    calendar_choice text,
    calendar_set_at timestamp with time zone,
    admins_need_second_factor boolean DEFAULT false NOT NULL
);

CREATE TABLE public.past_states (
    organization_id uuid NOT NULL,
    since timestamp with time zone NOT NULL,
    opportunity_id uuid NOT NULL,
    changed_before timestamp with time zone,
    status text,
    owner_id uuid,
    stage_id uuid,
    currency text,
    amount_minor bigint,
    close_date date,
    closed_on date,
    category text
);

CREATE TABLE public.past_states_kept (
    organization_id uuid NOT NULL,
    until timestamp with time zone NOT NULL
);

CREATE TABLE public.pipeline_week_deals (
    organization_id uuid NOT NULL,
    week date NOT NULL,
    opportunity_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    stage_id uuid,
    currency text NOT NULL,
    amount_minor bigint,
    amount_base_minor bigint,
    risk smallint NOT NULL,
    risk_band text NOT NULL,
    confidence smallint NOT NULL,
    drag smallint NOT NULL,
    data_quality smallint NOT NULL,
    not_yet_qualified boolean NOT NULL,
    high integer,
    medium integer,
    low integer,
    close_date date
);

CREATE TABLE public.pipeline_week_reps (
    organization_id uuid NOT NULL,
    week date NOT NULL,
    owner_id uuid NOT NULL,
    green integer NOT NULL,
    yellow integer NOT NULL,
    red integer NOT NULL,
    unqualified integer NOT NULL,
    green_minor numeric(30,0) NOT NULL,
    yellow_minor numeric(30,0) NOT NULL,
    red_minor numeric(30,0) NOT NULL,
    unqualified_minor numeric(30,0) NOT NULL,
    weighted_confidence numeric(34,0) NOT NULL,
    plain_confidence bigint NOT NULL,
    drag bigint NOT NULL,
    reviewed integer NOT NULL,
    quality_weight numeric(30,0) NOT NULL,
    weighted_quality numeric(34,0) NOT NULL,
    plain_quality bigint NOT NULL,
    currencies jsonb NOT NULL,
    triggers jsonb,
    due jsonb
);

CREATE TABLE public.pipeline_weeks (
    organization_id uuid NOT NULL,
    week date NOT NULL,
    source text NOT NULL,
    as_of timestamp with time zone NOT NULL,
    gathered_to uuid,
    written_at timestamp with time zone,
    stale boolean DEFAULT false NOT NULL
);

CREATE TABLE public.placed_sums (
    organization_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    stage_id uuid NOT NULL,
    status text NOT NULL,
    count integer NOT NULL,
    without_amount integer NOT NULL,
    amount_base_minor numeric(30,0) NOT NULL
);

CREATE TABLE public.plan_items (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    week date NOT NULL,
    opportunity_id uuid NOT NULL,
    type text NOT NULL,
    priority text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    stake_minor bigint NOT NULL,
    basis jsonb NOT NULL,
    place text,
    carried_weeks smallint DEFAULT 0 NOT NULL,
    was_snoozed boolean DEFAULT false NOT NULL,
    reason_gone boolean DEFAULT false NOT NULL,
    outcome text,
    skip_reason text,
    activity_id uuid,
    touched_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    trigger jsonb
);

CREATE TABLE public.plan_mails (
    organization_id uuid NOT NULL,
    member_id uuid NOT NULL
);

CREATE TABLE public.plan_notes (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    week date NOT NULL,
    item_id uuid,
    author_id uuid NOT NULL,
    body text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.plans (
    organization_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    week date NOT NULL,
    made_at timestamp with time zone NOT NULL
);

CREATE TABLE public.playbook_sections (
    organization_id uuid NOT NULL,
    kind text NOT NULL,
    version integer NOT NULL,
    subject text,
    body text,
    author_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.playbook_tabs (
    organization_id uuid NOT NULL,
    member_id uuid NOT NULL,
    playbook text NOT NULL,
    tab text NOT NULL
);

CREATE TABLE public.price_sheets (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    file_name text NOT NULL,
    changes jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    undone_at timestamp with time zone
);

CREATE TABLE public.procurement_steps (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    title text NOT NULL,
    state text NOT NULL,
    owner_id uuid,
    due_on date,
    "position" integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone
);

CREATE TABLE public.procurement_templates (
    organization_id uuid NOT NULL,
    steps jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.product_prices (
    organization_id uuid NOT NULL,
    product_id uuid NOT NULL,
    currency text NOT NULL,
    valid_from date NOT NULL,
    price_minor bigint NOT NULL
);

CREATE TABLE public.products (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    family text,
    unit text,
    charge text NOT NULL,
    term_months integer,
    archived_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.prompt_templates (
    organization_id uuid NOT NULL,
    kind text NOT NULL,
    version integer NOT NULL,
    subject text,
    body text,
    author_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.qualify_out_reasons (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    loss_reason text NOT NULL,
    archived_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    own_loss_reason text
);

CREATE TABLE public.qualify_outs (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    primary_reason_id uuid NOT NULL,
    secondary_reason_ids uuid[] NOT NULL,
    notes text,
    nurture_path text,
    follow_up_on date,
    follow_up_id uuid,
    loss_reason text NOT NULL,
    loss_reason_before text,
    by_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    reopened_at timestamp with time zone
);

CREATE TABLE public.quota_changes (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    scope text NOT NULL,
    subject_id uuid NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    amount_minor bigint,
    currency text NOT NULL,
    full_minor bigint,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    changed_by_id uuid
);

CREATE TABLE public.quota_ramp_starts (
    organization_id uuid NOT NULL,
    member_id uuid NOT NULL,
    starts_on date NOT NULL
);

CREATE TABLE public.quota_ramps (
    organization_id uuid NOT NULL,
    percents smallint[] NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.quotas (
    organization_id uuid NOT NULL,
    scope text NOT NULL,
    subject_id uuid NOT NULL,
    member_id uuid,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by_id uuid,
    set_starts_on date,
    set_ends_on date,
    full_minor bigint,
    ramp_starts_on date,
    ramp_percents smallint[]
);

CREATE TABLE public.revenue_alert_days (
    organization_id uuid NOT NULL,
    judged_on date NOT NULL
);

CREATE TABLE public.revenue_alert_figures (
    organization_id uuid NOT NULL,
    alert_id uuid NOT NULL,
    since date NOT NULL,
    facts jsonb NOT NULL
);

CREATE TABLE public.revenue_alert_mails (
    organization_id uuid NOT NULL,
    member_id uuid NOT NULL
);

CREATE TABLE public.revenue_alerts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    scope text NOT NULL,
    subject_id uuid NOT NULL,
    kind text NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    facts jsonb NOT NULL,
    came_on date NOT NULL,
    gone_on date,
    dismissed_at timestamp with time zone,
    dismissed_by_id uuid,
    dismissed_reason text,
    dismissed_subjects text[],
    dismissed_level integer
);

CREATE TABLE public.revenue_changes (
    organization_id uuid NOT NULL,
    id bigint NOT NULL,
    status text NOT NULL,
    day date NOT NULL,
    owner_id uuid NOT NULL
);

CREATE TABLE public.revenue_kept (
    organization_id uuid NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.revenue_preferences (
    organization_id uuid NOT NULL,
    member_id uuid NOT NULL,
    role_view text NOT NULL,
    detail text NOT NULL
);

CREATE TABLE public.revenue_sums (
    organization_id uuid NOT NULL,
    dimension text NOT NULL,
    owner_id uuid NOT NULL,
    status text NOT NULL,
    day date NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    name text,
    deals integer NOT NULL,
    amount numeric NOT NULL,
    weighted numeric NOT NULL,
    reds integer NOT NULL,
    red_amount numeric NOT NULL,
    cycles integer NOT NULL,
    days bigint NOT NULL,
    list numeric NOT NULL,
    sold numeric NOT NULL,
    recurring numeric NOT NULL
);

CREATE TABLE public.saved_views (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    scope text NOT NULL,
    owner_id uuid NOT NULL,
    definition jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone
);

CREATE TABLE public.scoring_facts (
    organization_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    basis text NOT NULL,
    holds_from timestamp with time zone NOT NULL,
    holds_until timestamp with time zone NOT NULL,
    facts text NOT NULL
);

CREATE TABLE public.site_settings (
    organization_id uuid NOT NULL,
    legal_name text,
    postal_address text,
    email text,
    profile jsonb,
    links jsonb NOT NULL,
    founder_name text,
    founder_title text,
    testimonial text,
    roi_note text,
    version integer NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.sso_connections (
    organization_id uuid NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    client_secret text NOT NULL,
    default_role text NOT NULL,
    required boolean DEFAULT false NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    enabled boolean DEFAULT false NOT NULL,
    people_join boolean DEFAULT false NOT NULL
);

CREATE TABLE public.sso_domains (
    organization_id uuid NOT NULL,
    domain text NOT NULL,
    proven_at timestamp with time zone
);

CREATE TABLE public.sso_identities (
    organization_id uuid NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    member_id uuid NOT NULL,
    user_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.stage_medians (
    organization_id uuid NOT NULL,
    stage_id uuid NOT NULL,
    median_days real,
    won_deals integer NOT NULL,
    as_of date NOT NULL
);

CREATE TABLE public.stage_stays (
    organization_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    stage_id uuid NOT NULL,
    ordinal integer NOT NULL,
    entered_on date,
    left_on date
);

CREATE TABLE public.stages (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    "position" integer NOT NULL,
    kind text NOT NULL,
    phase text,
    win_probability smallint NOT NULL,
    is_proposal boolean DEFAULT false NOT NULL,
    is_negotiation boolean DEFAULT false NOT NULL,
    archived_at timestamp with time zone,
    requires jsonb DEFAULT '[]'::jsonb NOT NULL
);

CREATE TABLE public.tasks (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    title text NOT NULL,
    due_on date NOT NULL,
    remind_days_before smallint,
    assignee_id uuid NOT NULL,
    created_by_id uuid,
    done_at timestamp with time zone,
    activity_id uuid,
    told_due_on date,
    told_reminder_on date,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone
);

CREATE TABLE public.told_forecasts (
    organization_id uuid NOT NULL,
    scope text NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    currency text NOT NULL,
    owners text NOT NULL,
    basis text NOT NULL,
    as_of timestamp with time zone NOT NULL,
    making_ms integer NOT NULL,
    told jsonb NOT NULL,
    moves jsonb
);

CREATE TABLE public.trigger_dismissals (
    organization_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    type text NOT NULL,
    facts_key text NOT NULL,
    urgency text NOT NULL,
    reason text NOT NULL,
    by_id uuid NOT NULL,
    at timestamp with time zone NOT NULL
);

CREATE TABLE public.trigger_thresholds (
    organization_id uuid NOT NULL,
    thresholds jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.trigger_totals (
    organization_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    type text NOT NULL,
    urgency text NOT NULL,
    count integer NOT NULL
);

CREATE TABLE public.upkeep_runs (
    organization_id uuid NOT NULL,
    what text NOT NULL,
    scope text NOT NULL,
    total integer NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    last_id uuid,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone
);

CREATE TABLE public.webhook_deliveries (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    type text NOT NULL,
    subject_kind text NOT NULL,
    subject_id uuid NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    changes jsonb NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    tried_at timestamp with time zone,
    response_status integer,
    response_excerpt text,
    error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    undoes jsonb
);

CREATE TABLE public.webhooks (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    is_on boolean DEFAULT true NOT NULL,
    paused_at timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    failing_since timestamp with time zone,
    held_until timestamp with time zone,
    secret_number integer DEFAULT 1 NOT NULL,
    previous_until timestamp with time zone,
    created_by_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone
);

CREATE TABLE public.win_columns (
    organization_id uuid NOT NULL,
    learnt_at timestamp with time zone NOT NULL,
    skill jsonb NOT NULL
);

CREATE TABLE public.win_reasons (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    archived_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.revenue_changes ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.revenue_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- Primary keys and unique constraints

ALTER TABLE ONLY auth.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);

ALTER TABLE ONLY auth.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.session
    ADD CONSTRAINT session_token_unique UNIQUE (token);

ALTER TABLE ONLY auth.two_factor
    ADD CONSTRAINT two_factor_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth."user"
    ADD CONSTRAINT user_email_unique UNIQUE (email);

ALTER TABLE ONLY auth."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY auth.verification
    ADD CONSTRAINT verification_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.account_custom_values
    ADD CONSTRAINT account_custom_values_organization_id_account_id_key_ordinal_pk PRIMARY KEY (organization_id, account_id, key, ordinal);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.activity_contacts
    ADD CONSTRAINT activity_contacts_organization_id_activity_id_contact_id_pk PRIMARY KEY (organization_id, activity_id, contact_id);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.audit_events
    ADD CONSTRAINT audit_events_organization_id_recorded_at_id_pk PRIMARY KEY (organization_id, recorded_at, id);

ALTER TABLE ONLY public.bin_file_parts
    ADD CONSTRAINT bin_file_parts_organization_id_file_id_part_pk PRIMARY KEY (organization_id, file_id, part);

ALTER TABLE ONLY public.bin
    ADD CONSTRAINT bin_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.bulk_edit_deals
    ADD CONSTRAINT bulk_edit_deals_organization_id_bulk_edit_id_opportunity_id_pk PRIMARY KEY (organization_id, bulk_edit_id, opportunity_id);

ALTER TABLE ONLY public.bulk_edit_lanes
    ADD CONSTRAINT bulk_edit_lanes_organization_id_bulk_edit_id_lane_pk PRIMARY KEY (organization_id, bulk_edit_id, lane);

ALTER TABLE ONLY public.bulk_edit_records
    ADD CONSTRAINT bulk_edit_records_organization_id_bulk_edit_id_record_id_pk PRIMARY KEY (organization_id, bulk_edit_id, record_id);

ALTER TABLE ONLY public.bulk_edits
    ADD CONSTRAINT bulk_edits_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.closed_facts
    ADD CONSTRAINT closed_facts_organization_id_opportunity_id_pk PRIMARY KEY (organization_id, opportunity_id);

ALTER TABLE ONLY public.commit_deadlines
    ADD CONSTRAINT commit_deadlines_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY public.commit_mails_off
    ADD CONSTRAINT commit_mails_off_organization_id_member_id_pk PRIMARY KEY (organization_id, member_id);

ALTER TABLE ONLY public.commit_reminders
    ADD CONSTRAINT commit_reminders_organization_id_deadline_at_member_id_pk PRIMARY KEY (organization_id, deadline_at, member_id);

ALTER TABLE ONLY public.commit_submissions
    ADD CONSTRAINT commit_submissions_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.commit_withdrawals
    ADD CONSTRAINT commit_withdrawals_organization_id_submission_id_pk PRIMARY KEY (organization_id, submission_id);

ALTER TABLE ONLY public.competitors
    ADD CONSTRAINT competitors_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.contact_custom_values
    ADD CONSTRAINT contact_custom_values_organization_id_contact_id_key_ordinal_pk PRIMARY KEY (organization_id, contact_id, key, ordinal);

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.custom_fields
    ADD CONSTRAINT custom_fields_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.deal_competitors
    ADD CONSTRAINT deal_competitors_organization_id_opportunity_id_competitor_id_p PRIMARY KEY (organization_id, opportunity_id, competitor_id);

ALTER TABLE ONLY public.deal_custom_values
    ADD CONSTRAINT deal_custom_values_organization_id_opportunity_id_key_ordinal_p PRIMARY KEY (organization_id, opportunity_id, key, ordinal);

ALTER TABLE ONLY public.deal_file_parts
    ADD CONSTRAINT deal_file_parts_organization_id_file_id_part_pk PRIMARY KEY (organization_id, file_id, part);

ALTER TABLE ONLY public.deal_files
    ADD CONSTRAINT deal_files_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.deal_notes
    ADD CONSTRAINT deal_notes_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.deal_triggers
    ADD CONSTRAINT deal_triggers_organization_id_opportunity_id_pk PRIMARY KEY (organization_id, opportunity_id);

ALTER TABLE ONLY public.default_views
    ADD CONSTRAINT default_views_organization_id_member_id_list_pk PRIMARY KEY (organization_id, member_id, list);

ALTER TABLE ONLY public.demo_workspaces
    ADD CONSTRAINT demo_workspaces_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY public.duplicate_keys
    ADD CONSTRAINT duplicate_keys_organization_id_noun_key_record_id_pk PRIMARY KEY (organization_id, noun, key, record_id);

ALTER TABLE ONLY public.duplicate_pairs
    ADD CONSTRAINT duplicate_pairs_organization_id_noun_one_id_other_id_pk PRIMARY KEY (organization_id, noun, one_id, other_id);

ALTER TABLE ONLY public.duplicate_searches
    ADD CONSTRAINT duplicate_searches_organization_id_noun_pk PRIMARY KEY (organization_id, noun);

ALTER TABLE ONLY public.evidence
    ADD CONSTRAINT evidence_organization_id_opportunity_id_framework_component_pk PRIMARY KEY (organization_id, opportunity_id, framework, component);

ALTER TABLE ONLY public.exchange_rates
    ADD CONSTRAINT exchange_rates_organization_id_currency_valid_from_pk PRIMARY KEY (organization_id, currency, valid_from);

ALTER TABLE ONLY public.forecast_fits
    ADD CONSTRAINT forecast_fits_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.forecast_records
    ADD CONSTRAINT forecast_records_organization_id_fit_id_scope_pk PRIMARY KEY (organization_id, fit_id, scope);

ALTER TABLE ONLY public.forecast_run_parts
    ADD CONSTRAINT forecast_run_parts_organization_id_run_id_part_pk PRIMARY KEY (organization_id, run_id, part);

ALTER TABLE ONLY public.forecast_runs
    ADD CONSTRAINT forecast_runs_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.former_words
    ADD CONSTRAINT former_words_organization_id_entry_id_pk PRIMARY KEY (organization_id, entry_id);

ALTER TABLE ONLY public.handovers
    ADD CONSTRAINT handovers_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_organization_id_member_id_key_pk PRIMARY KEY (organization_id, member_id, key);

ALTER TABLE ONLY public.import_changes
    ADD CONSTRAINT import_changes_organization_id_import_id_entity_entity_id_pk PRIMARY KEY (organization_id, import_id, entity, entity_id);

ALTER TABLE ONLY public.import_corrections
    ADD CONSTRAINT import_corrections_organization_id_import_id_row_column_edit_pk PRIMARY KEY (organization_id, import_id, "row", "column", edit);

ALTER TABLE ONLY public.import_files
    ADD CONSTRAINT import_files_organization_id_import_id_part_pk PRIMARY KEY (organization_id, import_id, part);

ALTER TABLE ONLY public.import_issues
    ADD CONSTRAINT import_issues_organization_id_import_id_row_ordinal_pk PRIMARY KEY (organization_id, import_id, "row", ordinal);

ALTER TABLE ONLY public.import_mappings
    ADD CONSTRAINT import_mappings_organization_id_headers_key_used_by_id_pk PRIMARY KEY (organization_id, headers_key, used_by_id);

ALTER TABLE ONLY public.import_row_blocks
    ADD CONSTRAINT import_row_blocks_organization_id_import_id_first_row_pk PRIMARY KEY (organization_id, import_id, first_row);

ALTER TABLE ONLY public.import_undos
    ADD CONSTRAINT import_undos_organization_id_import_id_pk PRIMARY KEY (organization_id, import_id);

ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.inquiries
    ADD CONSTRAINT inquiries_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.kept_export_parts
    ADD CONSTRAINT kept_export_parts_organization_id_export_id_part_pk PRIMARY KEY (organization_id, export_id, part);

ALTER TABLE ONLY public.kept_exports
    ADD CONSTRAINT kept_exports_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE public.ledger
    ADD CONSTRAINT ledger_organization_id_recorded_at_id_pk PRIMARY KEY (organization_id, recorded_at, id);

ALTER TABLE ONLY public.line_items
    ADD CONSTRAINT line_items_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.loss_reasons
    ADD CONSTRAINT loss_reasons_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.merge_batches
    ADD CONSTRAINT merge_batches_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.merged_keys
    ADD CONSTRAINT merged_keys_organization_id_merge_id_key_pk PRIMARY KEY (organization_id, merge_id, key);

ALTER TABLE ONLY public.merges
    ADD CONSTRAINT merges_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.notification_mails
    ADD CONSTRAINT notification_mails_organization_id_member_id_topic_pk PRIMARY KEY (organization_id, member_id, topic);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.opportunities
    ADD CONSTRAINT opportunities_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.opportunity_contacts
    ADD CONSTRAINT opportunity_contacts_organization_id_opportunity_id_contact_id_ PRIMARY KEY (organization_id, opportunity_id, contact_id);

ALTER TABLE ONLY public.opportunity_health
    ADD CONSTRAINT opportunity_health_organization_id_opportunity_id_pk PRIMARY KEY (organization_id, opportunity_id);

ALTER TABLE ONLY public.opportunity_products
    ADD CONSTRAINT opportunity_products_organization_id_opportunity_id_name_key_pk PRIMARY KEY (organization_id, opportunity_id, name_key);

ALTER TABLE ONLY public.opportunity_totals
    ADD CONSTRAINT opportunity_totals_organization_id_owner_id_stage_id_status_cat PRIMARY KEY (organization_id, owner_id, stage_id, status, category, month, risk_band, not_yet_qualified);

ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY public.past_states_kept
    ADD CONSTRAINT past_states_kept_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY public.past_states
    ADD CONSTRAINT past_states_organization_id_since_opportunity_id_pk PRIMARY KEY (organization_id, since, opportunity_id);

ALTER TABLE ONLY public.pipeline_week_deals
    ADD CONSTRAINT pipeline_week_deals_organization_id_week_opportunity_id_pk PRIMARY KEY (organization_id, week, opportunity_id);

ALTER TABLE ONLY public.pipeline_week_reps
    ADD CONSTRAINT pipeline_week_reps_organization_id_week_owner_id_pk PRIMARY KEY (organization_id, week, owner_id);

ALTER TABLE ONLY public.pipeline_weeks
    ADD CONSTRAINT pipeline_weeks_organization_id_week_pk PRIMARY KEY (organization_id, week);

ALTER TABLE ONLY public.plan_items
    ADD CONSTRAINT plan_items_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.plan_mails
    ADD CONSTRAINT plan_mails_organization_id_member_id_pk PRIMARY KEY (organization_id, member_id);

ALTER TABLE ONLY public.plan_notes
    ADD CONSTRAINT plan_notes_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_organization_id_owner_id_week_pk PRIMARY KEY (organization_id, owner_id, week);

ALTER TABLE ONLY public.playbook_sections
    ADD CONSTRAINT playbook_sections_organization_id_kind_version_pk PRIMARY KEY (organization_id, kind, version);

ALTER TABLE ONLY public.playbook_tabs
    ADD CONSTRAINT playbook_tabs_organization_id_member_id_playbook_pk PRIMARY KEY (organization_id, member_id, playbook);

ALTER TABLE ONLY public.price_sheets
    ADD CONSTRAINT price_sheets_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.procurement_steps
    ADD CONSTRAINT procurement_steps_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.procurement_templates
    ADD CONSTRAINT procurement_templates_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY public.product_prices
    ADD CONSTRAINT product_prices_organization_id_product_id_currency_valid_from_p PRIMARY KEY (organization_id, product_id, currency, valid_from);

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.prompt_templates
    ADD CONSTRAINT prompt_templates_organization_id_kind_version_pk PRIMARY KEY (organization_id, kind, version);

ALTER TABLE ONLY public.qualify_out_reasons
    ADD CONSTRAINT qualify_out_reasons_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.qualify_outs
    ADD CONSTRAINT qualify_outs_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.quota_changes
    ADD CONSTRAINT quota_changes_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.quota_ramp_starts
    ADD CONSTRAINT quota_ramp_starts_organization_id_member_id_pk PRIMARY KEY (organization_id, member_id);

ALTER TABLE ONLY public.quota_ramps
    ADD CONSTRAINT quota_ramps_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY public.quotas
    ADD CONSTRAINT quotas_organization_id_starts_on_ends_on_scope_subject_id_pk PRIMARY KEY (organization_id, starts_on, ends_on, scope, subject_id);

ALTER TABLE ONLY public.revenue_alert_days
    ADD CONSTRAINT revenue_alert_days_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY public.revenue_alert_figures
    ADD CONSTRAINT revenue_alert_figures_organization_id_alert_id_since_pk PRIMARY KEY (organization_id, alert_id, since);

ALTER TABLE ONLY public.revenue_alert_mails
    ADD CONSTRAINT revenue_alert_mails_organization_id_member_id_pk PRIMARY KEY (organization_id, member_id);

ALTER TABLE ONLY public.revenue_alerts
    ADD CONSTRAINT revenue_alerts_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.revenue_changes
    ADD CONSTRAINT revenue_changes_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.revenue_kept
    ADD CONSTRAINT revenue_kept_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY public.revenue_preferences
    ADD CONSTRAINT revenue_preferences_organization_id_member_id_pk PRIMARY KEY (organization_id, member_id);

ALTER TABLE ONLY public.revenue_sums
    ADD CONSTRAINT revenue_sums_organization_id_dimension_owner_id_status_day_kind PRIMARY KEY (organization_id, dimension, owner_id, status, day, kind, key);

ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.scoring_facts
    ADD CONSTRAINT scoring_facts_organization_id_opportunity_id_pk PRIMARY KEY (organization_id, opportunity_id);

ALTER TABLE ONLY public.site_settings
    ADD CONSTRAINT site_settings_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY public.sso_connections
    ADD CONSTRAINT sso_connections_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY public.sso_domains
    ADD CONSTRAINT sso_domains_organization_id_domain_pk PRIMARY KEY (organization_id, domain);

ALTER TABLE ONLY public.sso_identities
    ADD CONSTRAINT sso_identities_organization_id_issuer_subject_pk PRIMARY KEY (organization_id, issuer, subject);

ALTER TABLE ONLY public.stage_medians
    ADD CONSTRAINT stage_medians_organization_id_stage_id_pk PRIMARY KEY (organization_id, stage_id);

ALTER TABLE ONLY public.stage_stays
    ADD CONSTRAINT stage_stays_organization_id_opportunity_id_ordinal_pk PRIMARY KEY (organization_id, opportunity_id, ordinal);

ALTER TABLE ONLY public.stages
    ADD CONSTRAINT stages_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.told_forecasts
    ADD CONSTRAINT told_forecasts_organization_id_scope_starts_on_ends_on_pk PRIMARY KEY (organization_id, scope, starts_on, ends_on);

ALTER TABLE ONLY public.trigger_dismissals
    ADD CONSTRAINT trigger_dismissals_organization_id_opportunity_id_type_pk PRIMARY KEY (organization_id, opportunity_id, type);

ALTER TABLE ONLY public.trigger_thresholds
    ADD CONSTRAINT trigger_thresholds_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY public.trigger_totals
    ADD CONSTRAINT trigger_totals_organization_id_owner_id_type_urgency_pk PRIMARY KEY (organization_id, owner_id, type, urgency);

ALTER TABLE ONLY public.upkeep_runs
    ADD CONSTRAINT upkeep_runs_organization_id_what_scope_pk PRIMARY KEY (organization_id, what, scope);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_organization_id_id_pk PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY public.win_columns
    ADD CONSTRAINT win_columns_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY public.win_reasons
    ADD CONSTRAINT win_reasons_organization_id_id_pk PRIMARY KEY (organization_id, id);

-- Indexes

CREATE INDEX account_user ON auth.account USING btree (user_id);
CREATE INDEX session_sso_member ON auth.session USING btree (sso_member_id) WHERE (sso_member_id IS NOT NULL);
CREATE INDEX "session_user" ON auth.session USING btree (user_id);
CREATE UNIQUE INDEX two_factor_user ON auth.two_factor USING btree (user_id);
CREATE INDEX verification_identifier ON auth.verification USING btree (identifier);
CREATE INDEX verification_value ON auth.verification USING btree (value text_pattern_ops);
CREATE INDEX account_custom_values_figure ON public.account_custom_values USING btree (organization_id, key, figure_key, account_id) WHERE (figure_key IS NOT NULL);
CREATE INDEX account_custom_values_term ON public.account_custom_values USING btree (organization_id, key, term, account_id);
CREATE INDEX accounts_domain ON public.accounts USING btree (organization_id, domain);
CREATE UNIQUE INDEX accounts_external ON public.accounts USING btree (organization_id, external_id);
CREATE INDEX accounts_name ON public.accounts USING btree (organization_id, name, id);
CREATE INDEX accounts_name_key ON public.accounts USING btree (organization_id, name_key);
CREATE INDEX accounts_owner ON public.accounts USING btree (organization_id, owner_id, id);
CREATE INDEX accounts_parent ON public.accounts USING btree (organization_id, parent_id);
CREATE INDEX accounts_search ON public.accounts USING gin (organization_id, name_key public.gin_trgm_ops);
CREATE INDEX accounts_search_domain ON public.accounts USING gin (organization_id, domain public.gin_trgm_ops);
CREATE INDEX accounts_updated ON public.accounts USING btree (organization_id, updated_at, id);
CREATE INDEX activities_opportunity ON public.activities USING btree (organization_id, opportunity_id, occurred_at, id);
CREATE INDEX activity_contacts_contact ON public.activity_contacts USING btree (organization_id, contact_id);
CREATE UNIQUE INDEX api_keys_hash ON public.api_keys USING btree (key_hash);
CREATE INDEX audit_events_category ON public.audit_events USING btree (organization_id, category, recorded_at, id);
CREATE INDEX audit_events_doer ON public.audit_events USING btree (organization_id, doer_id, recorded_at, id);
CREATE INDEX audit_events_subject ON public.audit_events USING btree (organization_id, subject_id, recorded_at, id);
CREATE INDEX bin_deleted ON public.bin USING btree (organization_id, deleted_at, id);
CREATE INDEX bin_file_parts_bin ON public.bin_file_parts USING btree (organization_id, bin_id);
CREATE INDEX bin_over ON public.bin USING btree (deleted_at);
CREATE INDEX bulk_edit_deals_left ON public.bulk_edit_deals USING btree (organization_id, bulk_edit_id, opportunity_id) WHERE (why IS NOT NULL);
CREATE INDEX bulk_edit_records_left ON public.bulk_edit_records USING btree (organization_id, bulk_edit_id, record_id) WHERE (why IS NOT NULL);
CREATE INDEX bulk_edit_records_of ON public.bulk_edit_records USING btree (organization_id, record_id) WHERE (former IS NOT NULL);
CREATE INDEX bulk_edits_of ON public.bulk_edits USING btree (organization_id, by_id, id);
CREATE INDEX commit_submissions_latest ON public.commit_submissions USING btree (organization_id, starts_on, ends_on, scope, subject_id, submitted_at, id);
CREATE UNIQUE INDEX competitors_name ON public.competitors USING btree (organization_id, name_key);
CREATE INDEX contact_custom_values_figure ON public.contact_custom_values USING btree (organization_id, key, figure_key, contact_id) WHERE (figure_key IS NOT NULL);
CREATE INDEX contact_custom_values_term ON public.contact_custom_values USING btree (organization_id, key, term, contact_id);
CREATE INDEX contacts_account ON public.contacts USING btree (organization_id, account_id, name, id);
CREATE INDEX contacts_email ON public.contacts USING btree (organization_id, lower(email));
CREATE UNIQUE INDEX contacts_external ON public.contacts USING btree (organization_id, external_id);
CREATE INDEX contacts_name ON public.contacts USING btree (organization_id, name, id);
CREATE INDEX contacts_name_key ON public.contacts USING btree (organization_id, name_key);
CREATE INDEX contacts_owner ON public.contacts USING btree (organization_id, owner_id, id);
CREATE INDEX contacts_reports_to ON public.contacts USING btree (organization_id, reports_to_id);
CREATE INDEX contacts_search ON public.contacts USING gin (organization_id, name_key public.gin_trgm_ops);
CREATE INDEX contacts_search_emails ON public.contacts USING gin (organization_id, public.email_addresses(email, other_emails) public.gin_trgm_ops);
CREATE INDEX contacts_terms ON public.contacts USING gin (public.tenant_terms(organization_id, name_key, public.email_addresses(email, other_emails)));
CREATE INDEX contacts_updated ON public.contacts USING btree (organization_id, updated_at, id);
CREATE UNIQUE INDEX custom_fields_key ON public.custom_fields USING btree (organization_id, noun, key);
CREATE UNIQUE INDEX custom_fields_label ON public.custom_fields USING btree (organization_id, noun, label_key) WHERE (archived_at IS NULL);
CREATE INDEX deal_competitors_competitor ON public.deal_competitors USING btree (organization_id, competitor_id);
CREATE INDEX deal_custom_values_figure ON public.deal_custom_values USING btree (organization_id, key, figure_key, opportunity_id) WHERE (figure_key IS NOT NULL);
CREATE INDEX deal_custom_values_term ON public.deal_custom_values USING btree (organization_id, key, term, opportunity_id);
CREATE INDEX deal_files_note ON public.deal_files USING btree (organization_id, note_id) WHERE (note_id IS NOT NULL);
CREATE INDEX deal_files_opportunity ON public.deal_files USING btree (organization_id, opportunity_id, created_at, id);
CREATE INDEX deal_files_removed ON public.deal_files USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX deal_notes_account ON public.deal_notes USING btree (organization_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX deal_notes_contact ON public.deal_notes USING btree (organization_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX deal_notes_opportunity ON public.deal_notes USING btree (organization_id, opportunity_id, pinned, created_at, id);
CREATE INDEX deal_notes_recent ON public.deal_notes USING btree (organization_id, created_at, id);
CREATE INDEX deal_notes_search ON public.deal_notes USING gin (organization_id, words public.gin_trgm_ops);
CREATE INDEX deal_triggers_owner ON public.deal_triggers USING btree (organization_id, owner_id, urgency, stake_minor, opportunity_id, high, medium, low, dismissed);
CREATE INDEX deal_triggers_urgency ON public.deal_triggers USING btree (organization_id, urgency, stake_minor, opportunity_id, high, medium, low, dismissed, owner_id);
CREATE INDEX duplicate_keys_record ON public.duplicate_keys USING btree (organization_id, record_id);
CREATE INDEX duplicate_pairs_other ON public.duplicate_pairs USING btree (organization_id, other_id);
CREATE INDEX duplicate_pairs_score ON public.duplicate_pairs USING btree (organization_id, noun, score, one_id, other_id);
CREATE INDEX forecast_fits_latest ON public.forecast_fits USING btree (organization_id, period_kind, fitted_at, id);
CREATE UNIQUE INDEX forecast_runs_daily ON public.forecast_runs USING btree (organization_id, as_of_day, scope, starts_on, ends_on) WHERE (made_for = 'daily'::text);
CREATE INDEX forecast_runs_of_period ON public.forecast_runs USING btree (organization_id, scope, starts_on, ends_on, as_of, id);
CREATE INDEX former_words_opportunity ON public.former_words USING btree (organization_id, opportunity_id);
CREATE INDEX handovers_from ON public.handovers USING btree (organization_id, from_id, id);
CREATE UNIQUE INDEX handovers_under_way ON public.handovers USING btree (organization_id, from_id) WHERE (finished_at IS NULL);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (organization_id, created_at);
CREATE INDEX import_corrections_edit ON public.import_corrections USING btree (organization_id, import_id, edit);
CREATE INDEX imports_created ON public.imports USING btree (organization_id, created_at, id);
CREATE INDEX imports_unfinished ON public.imports USING btree (status) WHERE (status = ANY (ARRAY['previewing'::text, 'queued'::text, 'running'::text, 'undoing'::text]));
CREATE UNIQUE INDEX inquiries_reference ON public.inquiries USING btree (organization_id, reference);
CREATE UNIQUE INDEX inquiries_submission ON public.inquiries USING btree (organization_id, submission);
CREATE UNIQUE INDEX invitations_token ON public.invitations USING btree (token_hash);
CREATE INDEX kept_exports_asked ON public.kept_exports USING btree (asked_at);
CREATE INDEX kept_exports_of ON public.kept_exports USING btree (organization_id, by_id, id);
CREATE INDEX kept_exports_unfinished ON public.kept_exports USING btree (id) WHERE ((status = ANY (ARRAY['queued'::text, 'processing'::text])) AND (removed_at IS NULL));
CREATE INDEX ledger_doer ON public.ledger USING btree (organization_id, actor_id, recorded_at, id) WHERE (actor_kind <> 'import'::text);
CREATE INDEX ledger_opportunity ON public.ledger USING btree (organization_id, opportunity_id, recorded_at, id);
CREATE INDEX ledger_done ON public.ledger USING btree (organization_id, recorded_at, id) WHERE (actor_kind <> 'import'::text);
CREATE INDEX ledger_told_otherwise ON public.ledger USING btree (organization_id, recorded_at, opportunity_id) WHERE ((undoes IS NOT NULL) OR (kind = ANY (ARRAY['history_created'::text, 'history_changed'::text])));
CREATE INDEX line_items_opportunity ON public.line_items USING btree (organization_id, opportunity_id, created_at, id);
CREATE UNIQUE INDEX loss_reasons_key ON public.loss_reasons USING btree (organization_id, lower(key));
CREATE UNIQUE INDEX loss_reasons_name ON public.loss_reasons USING btree (organization_id, name_key);
CREATE INDEX mails_due ON public.mails USING btree (next_attempt_at) WHERE (status = 'waiting'::text);
CREATE INDEX mails_status ON public.mails USING btree (organization_id, status, id);
-- Finds a person's organisations at a sign-in, before any organisation is known.
CREATE INDEX members_by_user ON public.members USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX members_email ON public.members USING btree (organization_id, lower(email));
CREATE UNIQUE INDEX members_user ON public.members USING btree (organization_id, user_id);
CREATE INDEX merge_batches_of ON public.merge_batches USING btree (organization_id, by_id, id);
CREATE INDEX merged_keys_key ON public.merged_keys USING btree (organization_id, key);
CREATE INDEX merges_batch ON public.merges USING btree (organization_id, batch_id, id) WHERE (batch_id IS NOT NULL);
CREATE INDEX merges_kept ON public.merges USING btree (organization_id, kept_id, id);
CREATE UNIQUE INDEX merges_standing ON public.merges USING btree (organization_id, merged_id) WHERE (undone_at IS NULL);
CREATE INDEX notifications_age ON public.notifications USING btree (created_at);
CREATE INDEX notifications_mail ON public.notifications USING btree (mail_at) WHERE (mail_at IS NOT NULL);
CREATE INDEX notifications_member ON public.notifications USING btree (organization_id, member_id, created_at, id);
CREATE INDEX notifications_opportunity ON public.notifications USING btree (organization_id, opportunity_id);
CREATE INDEX notifications_unread ON public.notifications USING btree (organization_id, member_id, created_at, id) WHERE (read_at IS NULL);
CREATE INDEX open_sums_of ON public.open_sums USING btree (organization_id, owner_id);
CREATE INDEX opportunities_account ON public.opportunities USING btree (organization_id, account_id, owner_id);
CREATE INDEX opportunities_amount ON public.opportunities USING btree (organization_id, amount_sort, id);
CREATE INDEX opportunities_closed ON public.opportunities USING btree (organization_id, status, closed_on, id, owner_id, amount_base_minor, created_on, account_id) WHERE (closed_on IS NOT NULL);
CREATE INDEX opportunities_created ON public.opportunities USING btree (organization_id, created_on);
CREATE UNIQUE INDEX opportunities_external ON public.opportunities USING btree (organization_id, external_id);
CREATE INDEX opportunities_import ON public.opportunities USING btree (organization_id, import_id, id) WHERE (import_id IS NOT NULL);
CREATE INDEX opportunities_name ON public.opportunities USING btree (organization_id, name, id);
CREATE INDEX opportunities_name_key ON public.opportunities USING btree (organization_id, name_key);
CREATE INDEX opportunities_open ON public.opportunities USING btree (organization_id, close_date, id, owner_id, account_id, stage_id, category, amount_base_minor, win_probability) WHERE (status = 'open'::text);
CREATE INDEX opportunities_owner_amount ON public.opportunities USING btree (organization_id, owner_id, amount_sort, id);
CREATE INDEX opportunities_search ON public.opportunities USING gin (organization_id, name_key public.gin_trgm_ops);
CREATE INDEX opportunities_stage_amount ON public.opportunities USING btree (organization_id, stage_id, amount_sort, id);
CREATE INDEX opportunities_status_close ON public.opportunities USING btree (organization_id, status, close_sort, id);
CREATE INDEX opportunities_terms ON public.opportunities USING gin (public.tenant_terms(organization_id, name_key, ''::text));
CREATE INDEX opportunities_updated ON public.opportunities USING btree (organization_id, updated_at, id);
CREATE INDEX opportunities_win_reason ON public.opportunities USING btree (organization_id, win_reason_id, owner_id) WHERE ((win_reason_id IS NOT NULL) AND (status = 'won'::text));
CREATE INDEX opportunity_contacts_contact ON public.opportunity_contacts USING btree (organization_id, contact_id);
CREATE INDEX opportunity_contacts_cooling ON public.opportunity_contacts USING btree (organization_id, cools_at, opportunity_id, contact_id, fades_at, role) WHERE (open_owner_id IS NOT NULL);
CREATE INDEX opportunity_contacts_owner_cooling ON public.opportunity_contacts USING btree (organization_id, open_owner_id, cools_at, opportunity_id, contact_id, fades_at, role) WHERE (open_owner_id IS NOT NULL);
CREATE INDEX opportunity_health_confidence ON public.opportunity_health USING btree (organization_id, status, confidence, opportunity_id);
CREATE INDEX opportunity_health_drag ON public.opportunity_health USING btree (organization_id, status, drag, opportunity_id);
CREATE INDEX opportunity_health_due_deals ON public.opportunity_health USING btree (organization_id, next_change_at, opportunity_id);
CREATE INDEX opportunity_health_risk ON public.opportunity_health USING btree (organization_id, status, risk, opportunity_id);
CREATE INDEX opportunity_health_stake ON public.opportunity_health USING btree (organization_id, status, stake_minor, opportunity_id);
CREATE INDEX opportunity_totals_stage ON public.opportunity_totals USING btree (organization_id, stage_id);
CREATE INDEX past_states_of_deal ON public.past_states USING btree (organization_id, opportunity_id, since);
CREATE INDEX placed_sums_of ON public.placed_sums USING btree (organization_id, stage_id, owner_id);
CREATE UNIQUE INDEX plan_items_once ON public.plan_items USING btree (organization_id, owner_id, week, opportunity_id, type);
CREATE INDEX plan_items_open ON public.plan_items USING btree (organization_id, owner_id, week) WHERE (status = 'open'::text);
CREATE INDEX plan_items_opportunity ON public.plan_items USING btree (organization_id, opportunity_id, type);
CREATE INDEX plan_items_skipped ON public.plan_items USING btree (organization_id, owner_id) WHERE ((status = 'skipped'::text) AND (NOT reason_gone));
CREATE INDEX plan_items_week ON public.plan_items USING btree (organization_id, week, owner_id, status);
CREATE INDEX plan_notes_item ON public.plan_notes USING btree (organization_id, item_id);
CREATE INDEX plan_notes_plan ON public.plan_notes USING btree (organization_id, owner_id, week, created_at);
CREATE INDEX procurement_steps_opportunity ON public.procurement_steps USING btree (organization_id, opportunity_id, "position", id);
CREATE UNIQUE INDEX products_name ON public.products USING btree (organization_id, name_key);
CREATE UNIQUE INDEX qualify_out_reasons_name ON public.qualify_out_reasons USING btree (organization_id, name_key);
CREATE INDEX qualify_outs_opportunity ON public.qualify_outs USING btree (organization_id, opportunity_id);
CREATE INDEX qualify_outs_reason ON public.qualify_outs USING btree (organization_id, primary_reason_id) WHERE (reopened_at IS NULL);
CREATE UNIQUE INDEX qualify_outs_standing ON public.qualify_outs USING btree (organization_id, opportunity_id) WHERE (reopened_at IS NULL);
CREATE INDEX quota_changes_quota ON public.quota_changes USING btree (organization_id, starts_on, ends_on, scope, subject_id, changed_at, id);
CREATE INDEX revenue_alerts_history ON public.revenue_alerts USING btree (organization_id, scope, subject_id, came_on, id);
CREATE UNIQUE INDEX revenue_alerts_standing ON public.revenue_alerts USING btree (organization_id, scope, subject_id, kind) WHERE (gone_on IS NULL);
CREATE INDEX revenue_changes_day ON public.revenue_changes USING btree (organization_id, status, day);
CREATE INDEX saved_views_list ON public.saved_views USING btree (organization_id, list, name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX sso_domains_proven ON public.sso_domains USING btree (domain) WHERE (proven_at IS NOT NULL);
CREATE INDEX tasks_open ON public.tasks USING btree (organization_id, assignee_id, due_on, id) WHERE ((done_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX tasks_opportunity ON public.tasks USING btree (organization_id, opportunity_id, due_on, id);
CREATE INDEX tasks_to_tell ON public.tasks USING btree (due_on, organization_id) WHERE ((done_at IS NULL) AND (deleted_at IS NULL) AND (told_due_on IS DISTINCT FROM due_on));
CREATE INDEX webhook_deliveries_age ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_log ON public.webhook_deliveries USING btree (organization_id, webhook_id, id);
CREATE INDEX webhook_deliveries_order ON public.webhook_deliveries USING btree (organization_id, webhook_id, recorded_at, event_id) WHERE (status = 'waiting'::text);
CREATE INDEX webhook_deliveries_subject ON public.webhook_deliveries USING btree (organization_id, webhook_id, subject_id, recorded_at, event_id) WHERE (status = 'waiting'::text);
CREATE UNIQUE INDEX win_reasons_name ON public.win_reasons USING btree (organization_id, name_key);

-- Triggers

CREATE TRIGGER deal_notes_words BEFORE INSERT OR UPDATE OF document ON public.deal_notes FOR EACH ROW EXECUTE FUNCTION public.keep_note_words();
CREATE TRIGGER open_sums_of_added_totals AFTER INSERT ON public.opportunity_totals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_open_sums();
CREATE TRIGGER open_sums_of_changed_totals AFTER UPDATE ON public.opportunity_totals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_open_sums();
CREATE TRIGGER open_sums_of_removed_totals AFTER DELETE ON public.opportunity_totals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_open_sums();
CREATE TRIGGER revenue_of_accounts AFTER UPDATE ON public.accounts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_revenue_of_accounts();
CREATE TRIGGER revenue_of_added_deals AFTER INSERT ON public.opportunities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_revenue_of_deals();
CREATE TRIGGER revenue_of_added_lines AFTER INSERT ON public.line_items REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_revenue_of_lines();
CREATE TRIGGER revenue_of_changed_deals AFTER UPDATE ON public.opportunities FOR EACH ROW
  WHEN ((OLD.status, OLD.close_date, OLD.closed_on, OLD.created_on, OLD.owner_id, OLD.account_id, OLD.stage_id, OLD.category,
      OLD.currency, OLD.amount_minor, OLD.amount_base_minor, OLD.win_probability)
    IS DISTINCT FROM (NEW.status, NEW.close_date, NEW.closed_on, NEW.created_on, NEW.owner_id, NEW.account_id, NEW.stage_id,
      NEW.category, NEW.currency, NEW.amount_minor, NEW.amount_base_minor, NEW.win_probability))
  EXECUTE FUNCTION public.note_revenue_of_deal();
CREATE TRIGGER revenue_of_changed_lines AFTER UPDATE ON public.line_items REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_revenue_of_lines();
CREATE TRIGGER revenue_of_changed_scores AFTER UPDATE ON public.opportunity_health FOR EACH ROW WHEN ((((old.risk_band = 'red'::text) AND (NOT old.not_yet_qualified)) <> ((new.risk_band = 'red'::text) AND (NOT new.not_yet_qualified)))) EXECUTE FUNCTION public.note_revenue_of_score();
CREATE TRIGGER revenue_of_first_scores AFTER INSERT ON public.opportunity_health REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_revenue_of_scores();
CREATE TRIGGER revenue_of_organizations AFTER UPDATE ON public.organizations FOR EACH ROW WHEN ((old.currency IS DISTINCT FROM new.currency)) EXECUTE FUNCTION public.note_revenue_of_settings();
CREATE TRIGGER revenue_of_removed_deals AFTER DELETE ON public.opportunities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_revenue_of_deals();
CREATE TRIGGER revenue_of_removed_lines AFTER DELETE ON public.line_items REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION public.note_revenue_of_lines();
CREATE TRIGGER revenue_of_stages AFTER UPDATE ON public.stages FOR EACH ROW WHEN ((old.win_probability IS DISTINCT FROM new.win_probability)) EXECUTE FUNCTION public.note_revenue_of_settings();

-- References

ALTER TABLE ONLY auth.account
    ADD CONSTRAINT account_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth.session
    ADD CONSTRAINT session_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;

ALTER TABLE ONLY auth.two_factor
    ADD CONSTRAINT two_factor_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.account_custom_values
    ADD CONSTRAINT account_custom_values_organization_id_account_id_accounts_organ FOREIGN KEY (organization_id, account_id) REFERENCES public.accounts(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_organization_id_created_by_id_members_organization_id_ FOREIGN KEY (organization_id, created_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_organization_id_owner_id_members_organization_id_id_fk FOREIGN KEY (organization_id, owner_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_organization_id_parent_id_accounts_organization_id_id_ FOREIGN KEY (organization_id, parent_id) REFERENCES public.accounts(organization_id, id);

ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_organization_id_opportunity_id_opportunities_organiz FOREIGN KEY (organization_id, opportunity_id) REFERENCES public.opportunities(organization_id, id);

ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_organization_id_recorded_by_id_members_organization_ FOREIGN KEY (organization_id, recorded_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.activity_contacts
    ADD CONSTRAINT activity_contacts_organization_id_activity_id_activities_organi FOREIGN KEY (organization_id, activity_id) REFERENCES public.activities(organization_id, id);

ALTER TABLE ONLY public.activity_contacts
    ADD CONSTRAINT activity_contacts_organization_id_contact_id_contacts_organizat FOREIGN KEY (organization_id, contact_id) REFERENCES public.contacts(organization_id, id);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_organization_id_created_by_id_members_organization_id_ FOREIGN KEY (organization_id, created_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.bin_file_parts
    ADD CONSTRAINT bin_file_parts_organization_id_bin_id_bin_organization_id_id_fk FOREIGN KEY (organization_id, bin_id) REFERENCES public.bin(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bin
    ADD CONSTRAINT bin_organization_id_deleted_by_id_members_organization_id_id_fk FOREIGN KEY (organization_id, deleted_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.bin
    ADD CONSTRAINT bin_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.bulk_edit_deals
    ADD CONSTRAINT bulk_edit_deals_organization_id_bulk_edit_id_bulk_edits_organiz FOREIGN KEY (organization_id, bulk_edit_id) REFERENCES public.bulk_edits(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bulk_edit_lanes
    ADD CONSTRAINT bulk_edit_lanes_organization_id_bulk_edit_id_bulk_edits_organiz FOREIGN KEY (organization_id, bulk_edit_id) REFERENCES public.bulk_edits(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bulk_edit_records
    ADD CONSTRAINT bulk_edit_records_organization_id_bulk_edit_id_bulk_edits_organ FOREIGN KEY (organization_id, bulk_edit_id) REFERENCES public.bulk_edits(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bulk_edits
    ADD CONSTRAINT bulk_edits_organization_id_by_id_members_organization_id_id_fk FOREIGN KEY (organization_id, by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.bulk_edits
    ADD CONSTRAINT bulk_edits_organization_id_undone_by_id_members_organization_id FOREIGN KEY (organization_id, undone_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.commit_deadlines
    ADD CONSTRAINT commit_deadlines_organization_id_organizations_organization_id_ FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.commit_mails_off
    ADD CONSTRAINT commit_mails_off_organization_id_member_id_members_organization FOREIGN KEY (organization_id, member_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.commit_reminders
    ADD CONSTRAINT commit_reminders_organization_id_member_id_members_organization FOREIGN KEY (organization_id, member_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.commit_submissions
    ADD CONSTRAINT commit_submissions_organization_id_author_id_members_organizati FOREIGN KEY (organization_id, author_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.commit_submissions
    ADD CONSTRAINT commit_submissions_organization_id_member_id_members_organizati FOREIGN KEY (organization_id, member_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.commit_submissions
    ADD CONSTRAINT commit_submissions_organization_id_organizations_organization_i FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.commit_withdrawals
    ADD CONSTRAINT commit_withdrawals_organization_id_submission_id_commit_submiss FOREIGN KEY (organization_id, submission_id) REFERENCES public.commit_submissions(organization_id, id);

ALTER TABLE ONLY public.competitors
    ADD CONSTRAINT competitors_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.contact_custom_values
    ADD CONSTRAINT contact_custom_values_organization_id_contact_id_contacts_organ FOREIGN KEY (organization_id, contact_id) REFERENCES public.contacts(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_organization_id_account_id_accounts_organization_id_id FOREIGN KEY (organization_id, account_id) REFERENCES public.accounts(organization_id, id) DEFERRABLE;

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_organization_id_created_by_id_members_organization_id_ FOREIGN KEY (organization_id, created_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_organization_id_owner_id_members_organization_id_id_fk FOREIGN KEY (organization_id, owner_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_organization_id_reports_to_id_contacts_organization_id FOREIGN KEY (organization_id, reports_to_id) REFERENCES public.contacts(organization_id, id);

ALTER TABLE ONLY public.custom_fields
    ADD CONSTRAINT custom_fields_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.deal_competitors
    ADD CONSTRAINT deal_competitors_organization_id_competitor_id_competitors_orga FOREIGN KEY (organization_id, competitor_id) REFERENCES public.competitors(organization_id, id);

ALTER TABLE ONLY public.deal_competitors
    ADD CONSTRAINT deal_competitors_organization_id_opportunity_id_opportunities_o FOREIGN KEY (organization_id, opportunity_id) REFERENCES public.opportunities(organization_id, id);

ALTER TABLE ONLY public.deal_competitors
    ADD CONSTRAINT deal_competitors_organization_id_updated_by_id_members_organiza FOREIGN KEY (organization_id, updated_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.deal_custom_values
    ADD CONSTRAINT deal_custom_values_organization_id_opportunity_id_opportunities FOREIGN KEY (organization_id, opportunity_id) REFERENCES public.opportunities(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.deal_file_parts
    ADD CONSTRAINT deal_file_parts_organization_id_file_id_deal_files_organization FOREIGN KEY (organization_id, file_id) REFERENCES public.deal_files(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.deal_files
    ADD CONSTRAINT deal_files_organization_id_added_by_id_members_organization_id_ FOREIGN KEY (organization_id, added_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.deal_files
    ADD CONSTRAINT deal_files_organization_id_note_id_deal_notes_organization_id_i FOREIGN KEY (organization_id, note_id) REFERENCES public.deal_notes(organization_id, id);

ALTER TABLE ONLY public.deal_files
    ADD CONSTRAINT deal_files_organization_id_opportunity_id_opportunities_organiz FOREIGN KEY (organization_id, opportunity_id) REFERENCES public.opportunities(organization_id, id);

ALTER TABLE ONLY public.deal_notes
    ADD CONSTRAINT deal_notes_organization_id_account_id_accounts_organization_id_ FOREIGN KEY (organization_id, account_id) REFERENCES public.accounts(organization_id, id);

ALTER TABLE ONLY public.deal_notes
    ADD CONSTRAINT deal_notes_organization_id_author_id_members_organization_id_id FOREIGN KEY (organization_id, author_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.deal_notes
    ADD CONSTRAINT deal_notes_organization_id_contact_id_contacts_organization_id_ FOREIGN KEY (organization_id, contact_id) REFERENCES public.contacts(organization_id, id);

ALTER TABLE ONLY public.deal_notes
    ADD CONSTRAINT deal_notes_organization_id_edited_by_id_members_organization_id FOREIGN KEY (organization_id, edited_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.deal_notes
    ADD CONSTRAINT deal_notes_organization_id_opportunity_id_opportunities_organiz FOREIGN KEY (organization_id, opportunity_id) REFERENCES public.opportunities(organization_id, id);

ALTER TABLE ONLY public.default_views
    ADD CONSTRAINT default_views_organization_id_member_id_members_organization_id FOREIGN KEY (organization_id, member_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.demo_workspaces
    ADD CONSTRAINT demo_workspaces_organization_id_organizations_organization_id_f FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.duplicate_searches
    ADD CONSTRAINT duplicate_searches_organization_id_organizations_organization_i FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.evidence
    ADD CONSTRAINT evidence_organization_id_opportunity_id_opportunities_organizat FOREIGN KEY (organization_id, opportunity_id) REFERENCES public.opportunities(organization_id, id);

ALTER TABLE ONLY public.evidence
    ADD CONSTRAINT evidence_organization_id_updated_by_id_members_organization_id_ FOREIGN KEY (organization_id, updated_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.exchange_rates
    ADD CONSTRAINT exchange_rates_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.forecast_fits
    ADD CONSTRAINT forecast_fits_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.forecast_records
    ADD CONSTRAINT forecast_records_organization_id_fit_id_forecast_fits_organizat FOREIGN KEY (organization_id, fit_id) REFERENCES public.forecast_fits(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.forecast_run_parts
    ADD CONSTRAINT forecast_run_parts_organization_id_run_id_forecast_runs_organiz FOREIGN KEY (organization_id, run_id) REFERENCES public.forecast_runs(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.forecast_runs
    ADD CONSTRAINT forecast_runs_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.handovers
    ADD CONSTRAINT handovers_organization_id_created_by_id_members_organization_id FOREIGN KEY (organization_id, created_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.handovers
    ADD CONSTRAINT handovers_organization_id_from_id_members_organization_id_id_fk FOREIGN KEY (organization_id, from_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.handovers
    ADD CONSTRAINT handovers_organization_id_to_id_members_organization_id_id_fk FOREIGN KEY (organization_id, to_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_organization_id_organizations_organization_id_ FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.import_changes
    ADD CONSTRAINT import_changes_organization_id_import_id_imports_organization_i FOREIGN KEY (organization_id, import_id) REFERENCES public.imports(organization_id, id);

ALTER TABLE ONLY public.import_corrections
    ADD CONSTRAINT import_corrections_organization_id_import_id_imports_organizati FOREIGN KEY (organization_id, import_id) REFERENCES public.imports(organization_id, id);

ALTER TABLE ONLY public.import_files
    ADD CONSTRAINT import_files_organization_id_import_id_imports_organization_id_ FOREIGN KEY (organization_id, import_id) REFERENCES public.imports(organization_id, id);

ALTER TABLE ONLY public.import_issues
    ADD CONSTRAINT import_issues_organization_id_import_id_imports_organization_id FOREIGN KEY (organization_id, import_id) REFERENCES public.imports(organization_id, id);

ALTER TABLE ONLY public.import_mappings
    ADD CONSTRAINT import_mappings_organization_id_used_by_id_members_organization FOREIGN KEY (organization_id, used_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.import_row_blocks
    ADD CONSTRAINT import_row_blocks_organization_id_import_id_imports_organizatio FOREIGN KEY (organization_id, import_id) REFERENCES public.imports(organization_id, id);

ALTER TABLE ONLY public.import_undos
    ADD CONSTRAINT import_undos_organization_id_import_id_imports_organization_id_ FOREIGN KEY (organization_id, import_id) REFERENCES public.imports(organization_id, id);

ALTER TABLE ONLY public.import_undos
    ADD CONSTRAINT import_undos_organization_id_started_by_id_members_organization FOREIGN KEY (organization_id, started_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_organization_id_created_by_id_members_organization_id_i FOREIGN KEY (organization_id, created_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.inquiries
    ADD CONSTRAINT inquiries_organization_id_done_by_id_members_organization_id_id FOREIGN KEY (organization_id, done_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_organization_id_created_by_id_members_organization_ FOREIGN KEY (organization_id, created_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_organization_id_manager_id_members_organization_id_ FOREIGN KEY (organization_id, manager_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_organization_id_member_id_members_organization_id_i FOREIGN KEY (organization_id, member_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.kept_export_parts
    ADD CONSTRAINT kept_export_parts_organization_id_export_id_kept_exports_organi FOREIGN KEY (organization_id, export_id) REFERENCES public.kept_exports(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.kept_exports
    ADD CONSTRAINT kept_exports_organization_id_by_id_members_organization_id_id_f FOREIGN KEY (organization_id, by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.line_items
    ADD CONSTRAINT line_items_organization_id_opportunity_id_opportunities_organiz FOREIGN KEY (organization_id, opportunity_id) REFERENCES public.opportunities(organization_id, id);

ALTER TABLE ONLY public.line_items
    ADD CONSTRAINT line_items_organization_id_product_id_products_organization_id_ FOREIGN KEY (organization_id, product_id) REFERENCES public.products(organization_id, id);

ALTER TABLE ONLY public.loss_reasons
    ADD CONSTRAINT loss_reasons_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_organization_id_manager_id_members_organization_id_id_f FOREIGN KEY (organization_id, manager_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.merge_batches
    ADD CONSTRAINT merge_batches_organization_id_by_id_members_organization_id_id_ FOREIGN KEY (organization_id, by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.merge_batches
    ADD CONSTRAINT merge_batches_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.merge_batches
    ADD CONSTRAINT merge_batches_organization_id_undone_by_id_members_organization FOREIGN KEY (organization_id, undone_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.merged_keys
    ADD CONSTRAINT merged_keys_organization_id_merge_id_merges_organization_id_id_ FOREIGN KEY (organization_id, merge_id) REFERENCES public.merges(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.merges
    ADD CONSTRAINT merges_organization_id_merged_by_id_members_organization_id_id_ FOREIGN KEY (organization_id, merged_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.merges
    ADD CONSTRAINT merges_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.merges
    ADD CONSTRAINT merges_organization_id_undone_by_id_members_organization_id_id_ FOREIGN KEY (organization_id, undone_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.notification_mails
    ADD CONSTRAINT notification_mails_organization_id_member_id_members_organizati FOREIGN KEY (organization_id, member_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_organization_id_actor_id_members_organization_id_ FOREIGN KEY (organization_id, actor_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_organization_id_member_id_members_organization_id FOREIGN KEY (organization_id, member_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_organization_id_opportunity_id_opportunities_orga FOREIGN KEY (organization_id, opportunity_id) REFERENCES public.opportunities(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.opportunities
    ADD CONSTRAINT opportunities_organization_id_account_id_accounts_organization_ FOREIGN KEY (organization_id, account_id) REFERENCES public.accounts(organization_id, id) DEFERRABLE;

ALTER TABLE ONLY public.opportunities
    ADD CONSTRAINT opportunities_organization_id_owner_id_members_organization_id_ FOREIGN KEY (organization_id, owner_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.opportunities
    ADD CONSTRAINT opportunities_organization_id_stage_id_stages_organization_id_i FOREIGN KEY (organization_id, stage_id) REFERENCES public.stages(organization_id, id);

ALTER TABLE ONLY public.opportunities
    ADD CONSTRAINT opportunities_organization_id_win_reason_id_win_reasons_organiz FOREIGN KEY (organization_id, win_reason_id) REFERENCES public.win_reasons(organization_id, id);

ALTER TABLE ONLY public.opportunity_contacts
    ADD CONSTRAINT opportunity_contacts_organization_id_contact_id_contacts_organi FOREIGN KEY (organization_id, contact_id) REFERENCES public.contacts(organization_id, id) DEFERRABLE;

ALTER TABLE ONLY public.opportunity_contacts
    ADD CONSTRAINT opportunity_contacts_organization_id_opportunity_id_opportuniti FOREIGN KEY (organization_id, opportunity_id) REFERENCES public.opportunities(organization_id, id);

ALTER TABLE ONLY public.opportunity_products
    ADD CONSTRAINT opportunity_products_organization_id_opportunity_id_opportuniti FOREIGN KEY (organization_id, opportunity_id) REFERENCES public.opportunities(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.opportunity_totals
    ADD CONSTRAINT opportunity_totals_organization_id_organizations_organization_i FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.past_states_kept
    ADD CONSTRAINT past_states_kept_organization_id_organizations_organization_id_ FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.pipeline_weeks
    ADD CONSTRAINT pipeline_weeks_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.plan_items
    ADD CONSTRAINT plan_items_organization_id_opportunity_id_opportunities_organiz FOREIGN KEY (organization_id, opportunity_id) REFERENCES public.opportunities(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.plan_items
    ADD CONSTRAINT plan_items_organization_id_owner_id_week_plans_organization_id_ FOREIGN KEY (organization_id, owner_id, week) REFERENCES public.plans(organization_id, owner_id, week);

ALTER TABLE ONLY public.plan_mails
    ADD CONSTRAINT plan_mails_organization_id_member_id_members_organization_id_id FOREIGN KEY (organization_id, member_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.plan_notes
    ADD CONSTRAINT plan_notes_organization_id_author_id_members_organization_id_id FOREIGN KEY (organization_id, author_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.plan_notes
    ADD CONSTRAINT plan_notes_organization_id_item_id_plan_items_organization_id_i FOREIGN KEY (organization_id, item_id) REFERENCES public.plan_items(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.plan_notes
    ADD CONSTRAINT plan_notes_organization_id_owner_id_members_organization_id_id_ FOREIGN KEY (organization_id, owner_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_organization_id_owner_id_members_organization_id_id_fk FOREIGN KEY (organization_id, owner_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.playbook_sections
    ADD CONSTRAINT playbook_sections_organization_id_author_id_members_organizatio FOREIGN KEY (organization_id, author_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.playbook_tabs
    ADD CONSTRAINT playbook_tabs_organization_id_member_id_members_organization_id FOREIGN KEY (organization_id, member_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.price_sheets
    ADD CONSTRAINT price_sheets_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.procurement_steps
    ADD CONSTRAINT procurement_steps_organization_id_opportunity_id_opportunities_ FOREIGN KEY (organization_id, opportunity_id) REFERENCES public.opportunities(organization_id, id);

ALTER TABLE ONLY public.procurement_steps
    ADD CONSTRAINT procurement_steps_organization_id_owner_id_members_organization FOREIGN KEY (organization_id, owner_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.procurement_templates
    ADD CONSTRAINT procurement_templates_organization_id_organizations_organizatio FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.product_prices
    ADD CONSTRAINT product_prices_organization_id_product_id_products_organization FOREIGN KEY (organization_id, product_id) REFERENCES public.products(organization_id, id);

ALTER TABLE ONLY public.products
    ADD CONSTRAINT products_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.prompt_templates
    ADD CONSTRAINT prompt_templates_organization_id_author_id_members_organization FOREIGN KEY (organization_id, author_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.qualify_out_reasons
    ADD CONSTRAINT qualify_out_reasons_organization_id_organizations_organization_ FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.qualify_outs
    ADD CONSTRAINT qualify_outs_organization_id_by_id_members_organization_id_id_f FOREIGN KEY (organization_id, by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.qualify_outs
    ADD CONSTRAINT qualify_outs_organization_id_opportunity_id_opportunities_organ FOREIGN KEY (organization_id, opportunity_id) REFERENCES public.opportunities(organization_id, id);

ALTER TABLE ONLY public.qualify_outs
    ADD CONSTRAINT qualify_outs_organization_id_primary_reason_id_qualify_out_reas FOREIGN KEY (organization_id, primary_reason_id) REFERENCES public.qualify_out_reasons(organization_id, id);

ALTER TABLE ONLY public.quota_changes
    ADD CONSTRAINT quota_changes_organization_id_changed_by_id_members_organizatio FOREIGN KEY (organization_id, changed_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.quota_ramp_starts
    ADD CONSTRAINT quota_ramp_starts_organization_id_member_id_members_organizatio FOREIGN KEY (organization_id, member_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.quota_ramps
    ADD CONSTRAINT quota_ramps_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.quotas
    ADD CONSTRAINT quotas_organization_id_member_id_members_organization_id_id_fk FOREIGN KEY (organization_id, member_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.quotas
    ADD CONSTRAINT quotas_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.quotas
    ADD CONSTRAINT quotas_organization_id_updated_by_id_members_organization_id_id FOREIGN KEY (organization_id, updated_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.revenue_alert_days
    ADD CONSTRAINT revenue_alert_days_organization_id_organizations_organization_i FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.revenue_alert_figures
    ADD CONSTRAINT revenue_alert_figures_organization_id_alert_id_revenue_alerts_o FOREIGN KEY (organization_id, alert_id) REFERENCES public.revenue_alerts(organization_id, id);

ALTER TABLE ONLY public.revenue_alert_mails
    ADD CONSTRAINT revenue_alert_mails_organization_id_member_id_members_organizat FOREIGN KEY (organization_id, member_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.revenue_alerts
    ADD CONSTRAINT revenue_alerts_organization_id_dismissed_by_id_members_organiza FOREIGN KEY (organization_id, dismissed_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.revenue_kept
    ADD CONSTRAINT revenue_kept_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.revenue_preferences
    ADD CONSTRAINT revenue_preferences_organization_id_member_id_members_organizat FOREIGN KEY (organization_id, member_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.revenue_sums
    ADD CONSTRAINT revenue_sums_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_organization_id_owner_id_members_organization_id_id FOREIGN KEY (organization_id, owner_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.site_settings
    ADD CONSTRAINT site_settings_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.sso_connections
    ADD CONSTRAINT sso_connections_organization_id_organizations_organization_id_f FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.sso_domains
    ADD CONSTRAINT sso_domains_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.sso_identities
    ADD CONSTRAINT sso_identities_organization_id_member_id_members_organization_i FOREIGN KEY (organization_id, member_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.sso_identities
    ADD CONSTRAINT sso_identities_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.stage_medians
    ADD CONSTRAINT stage_medians_organization_id_stage_id_stages_organization_id_i FOREIGN KEY (organization_id, stage_id) REFERENCES public.stages(organization_id, id);

ALTER TABLE ONLY public.stages
    ADD CONSTRAINT stages_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_organization_id_assignee_id_members_organization_id_id_fk FOREIGN KEY (organization_id, assignee_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_organization_id_created_by_id_members_organization_id_id_ FOREIGN KEY (organization_id, created_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_organization_id_opportunity_id_opportunities_organization FOREIGN KEY (organization_id, opportunity_id) REFERENCES public.opportunities(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.told_forecasts
    ADD CONSTRAINT told_forecasts_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.trigger_dismissals
    ADD CONSTRAINT trigger_dismissals_organization_id_by_id_members_organization_i FOREIGN KEY (organization_id, by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.trigger_dismissals
    ADD CONSTRAINT trigger_dismissals_organization_id_opportunity_id_opportunities FOREIGN KEY (organization_id, opportunity_id) REFERENCES public.opportunities(organization_id, id);

ALTER TABLE ONLY public.trigger_thresholds
    ADD CONSTRAINT trigger_thresholds_organization_id_organizations_organization_i FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.trigger_totals
    ADD CONSTRAINT trigger_totals_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_organization_id_webhook_id_webhooks_organiza FOREIGN KEY (organization_id, webhook_id) REFERENCES public.webhooks(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_organization_id_created_by_id_members_organization_id_ FOREIGN KEY (organization_id, created_by_id) REFERENCES public.members(organization_id, id);

ALTER TABLE ONLY public.win_columns
    ADD CONSTRAINT win_columns_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

ALTER TABLE ONLY public.win_reasons
    ADD CONSTRAINT win_reasons_organization_id_organizations_organization_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(organization_id);

-- Rights

REVOKE ALL ON FUNCTION public.adopt_inquiries(configured uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.analyze_deals() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.api_key_actor(hash text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.asked_of_addresses(organization uuid, typed text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.asked_of_all(organization uuid, typed text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.asked_of_names(organization uuid, typed text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.asked_of_near_names(organization uuid, typed text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.change_member_emails(person text, address text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.clean_search_lists() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.contacts_that_have(organization uuid, asked tsquery, most integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.due_mails() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.due_notification_mails() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.due_webhooks() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.email_addresses(first text, others text[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.end_own_session(person text, ending text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.end_sessions_here(person text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.end_sso_sessions(member uuid, domain text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ensure_ledger_partition(month date) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.expired_demos(moment timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.forecast_organizations() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.forget_bin(days integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.forget_deal_files(days integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.forget_deleted_views() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.forget_expired() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.forget_exports(days integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.forget_notifications(days integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.forget_webhook_deliveries(days integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.has_index(name text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.hold_revenue_sums(organization uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.invitation_organization(link_hash text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.keep_note_words() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.lacks_second_factor(person text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.matching_accounts(organization uuid, pattern text, most integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.matching_contacts(organization uuid, pattern text, most integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.matching_notes(organization uuid, owners uuid[], pattern text, most integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.matching_opportunities(organization uuid, owners uuid[], pattern text, most integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.near_accounts(organization uuid, words text, most integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.near_contacts(organization uuid, words text, most integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.near_contacts_by_terms(organization uuid, words text, most integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.near_contacts_by_trigrams(organization uuid, words text, most integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.near_notes(organization uuid, owners uuid[], words text, most integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.near_opportunities(organization uuid, owners uuid[], words text, most integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.note_open_sums() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.note_revenue_of_accounts() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.note_revenue_of_deal() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.note_revenue_of_deals() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.note_revenue_of_lines() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.note_revenue_of_score() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.note_revenue_of_scores() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.note_revenue_of_settings() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.note_words(document jsonb) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.notes_revenue() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.offered_contacts(organization uuid, typed text, pattern text, most integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.offered_opportunities(organization uuid, owners uuid[], typed text, pattern text, most integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.only_organization(person text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.operating_organization(configured uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.organizations_to_alert(by_day date) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.organizations_with_due_scores(moment timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.organizations_with_revenue_to_sum() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.organizations_with_tasks_to_tell(by_day date) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.owes_second_factor(asked_organization uuid, asked_role text, person text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.person_organizations(person text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.person_sessions(person text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.prolong_session(session_token text, until timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.record_failed_sign_in(address text, event uuid, event_kind text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.record_own_event(person text, event uuid, event_category text, event_kind text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.remove_demo(organization uuid, moment timestamp with time zone) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.second_factors_here() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.session_actor(session_token text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.sign_in_organization(signing_in text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.split_words(texts text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.sso_organization(asked text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.standing_demos() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.take_second_factor(person text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.take_session_over(taken text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.tenant_terms(organization uuid, name text, addresses text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.third_of_month(day date) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.unfinished_bulk_edits() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.unfinished_duplicate_searches() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.unfinished_exports() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.unfinished_handovers() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.unfinished_imports() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.unfinished_merge_batches() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.unfinished_upkeep() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.wants_sso(organization uuid, role text, email text) FROM PUBLIC;

SET LOCAL check_function_bodies = true;

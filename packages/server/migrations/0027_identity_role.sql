-- What the role that serves requests may still do with sign-ins, now that it can neither read nor write their tables. The organisation is
-- that of the transaction.
CREATE FUNCTION prolong_session(session_token text, until timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE auth.session SET expires_at = until, updated_at = now() WHERE token = session_token
$$;--> statement-breakpoint
-- Ends one of the sessions that are a person's, and says whether there was one.
CREATE FUNCTION end_own_session(person text, ending text) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH ended AS (
    DELETE FROM auth.session WHERE id IN (SELECT p.id FROM person_sessions(person) p WHERE p.id = ending) RETURNING 1
  )
  SELECT EXISTS (SELECT FROM ended)
$$;--> statement-breakpoint
CREATE FUNCTION end_sessions_here(person text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM auth.session WHERE user_id = person
    AND active_organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
$$;--> statement-breakpoint
-- Sessions of the organisation that began by single sign-on: all, those of a domain, or those of one person.
CREATE FUNCTION end_sso_sessions(member uuid, domain text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM auth.session WHERE sso_member_id IN (
    SELECT m.id FROM members m WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      AND (member IS NULL OR m.id = member) AND (domain IS NULL OR split_part(lower(m.email), '@', 2) = domain))
$$;--> statement-breakpoint
-- Takes a session over to the organisation, where its person must have a place.
CREATE FUNCTION take_session_over(taken text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE auth.session s SET active_organization_id = m.organization_id FROM members m
  WHERE s.id = taken AND m.user_id = s.user_id AND m.deactivated_at IS NULL
    AND m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
$$;--> statement-breakpoint
-- Accounts of the organisation's people that have a second factor.
CREATE FUNCTION second_factors_here() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id FROM members m JOIN auth."user" u ON u.id = m.user_id
  WHERE m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid AND u.two_factor_enabled
$$;--> statement-breakpoint
-- Takes the second factor of somebody away who is the organisation's alone, with all proofs of their sign-in that are under way. Returns the
-- address they sign in with; null, having done nothing, for anybody else.
CREATE FUNCTION take_second_factor(person text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE address text;
BEGIN
  UPDATE auth."user" SET two_factor_enabled = false, updated_at = now()
  WHERE id = person AND only_organization(person) = nullif(current_setting('app.organization_id', true), '')::uuid
  RETURNING email INTO address;
  IF NOT FOUND THEN RETURN NULL; END IF;
  DELETE FROM auth.two_factor WHERE user_id = person;
  DELETE FROM auth.verification WHERE value LIKE person || '%';
  RETURN address;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION prolong_session(text, timestamptz), end_own_session(text, text), end_sessions_here(text),
  end_sso_sessions(uuid, text), take_session_over(text), second_factors_here(), take_second_factor(text) FROM PUBLIC;

-- Look-ups that must happen before any tenant is known. Like session_actor, each answers for one exact key and gives no more than
-- the organisation to go on in; row-level security holds from there on.

-- Sign-in finds a person's organisations without knowing one.
CREATE INDEX "members_by_user" ON "members" ("user_id") WHERE "user_id" IS NOT NULL;--> statement-breakpoint

-- The organisation somebody goes on in when they sign in: the one used last, else the one they belong to longest.
CREATE FUNCTION sign_in_organization(signing_in text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT m.organization_id FROM members m
  WHERE m.user_id = signing_in AND m.deactivated_at IS NULL
  ORDER BY (SELECT max(s.updated_at) FROM auth.session s
            WHERE s.user_id = m.user_id AND s.active_organization_id = m.organization_id) DESC NULLS LAST,
           m.created_at, m.organization_id
  LIMIT 1
$$;--> statement-breakpoint

-- The organisation an invitation link leads to, by the SHA-256 of its token.
CREATE FUNCTION invitation_organization(link_hash text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT i.organization_id FROM invitations i WHERE i.token_hash = link_hash
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION sign_in_organization(text), invitation_organization(text) FROM PUBLIC;

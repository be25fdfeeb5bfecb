CREATE TABLE "ai_calls" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"month" date NOT NULL,
	"outcome" text,
	"input_tokens" integer,
	"cached_tokens" integer,
	"output_tokens" integer,
	"reasoning_tokens" integer,
	"is_estimated" boolean DEFAULT false NOT NULL,
	"price_version" text,
	"input_micros" bigint,
	"cached_micros" bigint,
	"output_micros" bigint,
	"cost_micros" bigint,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "ai_calls_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "ai_choices" (
	"organization_id" uuid NOT NULL,
	"use" text NOT NULL,
	"provider_id" uuid NOT NULL,
	"model" text NOT NULL,
	"input_micros" bigint,
	"cached_micros" bigint,
	"output_micros" bigint,
	CONSTRAINT "ai_choices_organization_id_use_pk" PRIMARY KEY("organization_id","use")
);
--> statement-breakpoint
CREATE TABLE "ai_providers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"base_url" text,
	"key" text,
	"key_end" text,
	"models" text[] NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"fault" text,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_providers_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "ai_settings" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"monthly_budget_minor" bigint,
	"person_budget_minor" bigint
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"is_answer" boolean NOT NULL,
	"text" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"template" text,
	"use_case" text,
	"contact_id" uuid,
	"without" text[] DEFAULT '{}' NOT NULL,
	"segments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'done' NOT NULL,
	"fault" jsonb,
	"use" text,
	"provider" text,
	"model" text,
	"call_id" uuid,
	"sheet_id" uuid,
	"note_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"alive_at" timestamp with time zone,
	CONSTRAINT "conversation_messages_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversation_sheets" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"facts" jsonb NOT NULL,
	"contact_ids" uuid[] DEFAULT '{}' NOT NULL,
	"locale" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_sheets_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"category" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "conversations_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_choices" ADD CONSTRAINT "ai_choices_organization_id_provider_id_ai_providers_organization_id_id_fk" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."ai_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD CONSTRAINT "ai_providers_organization_id_created_by_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_settings" ADD CONSTRAINT "ai_settings_organization_id_organizations_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_organization_id_conversation_id_conversations_organization_id_id_fk" FOREIGN KEY ("organization_id","conversation_id") REFERENCES "public"."conversations"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sheets" ADD CONSTRAINT "conversation_sheets_organization_id_conversation_id_conversations_organization_id_id_fk" FOREIGN KEY ("organization_id","conversation_id") REFERENCES "public"."conversations"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_organization_id_opportunity_id_opportunities_organization_id_id_fk" FOREIGN KEY ("organization_id","opportunity_id") REFERENCES "public"."opportunities"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_organization_id_author_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","author_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_calls_month" ON "ai_calls" USING btree ("organization_id","month","member_id");--> statement-breakpoint
CREATE INDEX "ai_calls_reserved" ON "ai_calls" USING btree ("started_at") WHERE settled_at IS NULL;--> statement-breakpoint
CREATE INDEX "conversation_messages_conversation" ON "conversation_messages" USING btree ("organization_id","conversation_id","position");--> statement-breakpoint
CREATE INDEX "conversation_messages_words" ON "conversation_messages" USING gin ("organization_id",lower(text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "conversation_messages_writing" ON "conversation_messages" USING btree ("alive_at") WHERE state = 'writing';--> statement-breakpoint
CREATE INDEX "conversation_sheets_conversation" ON "conversation_sheets" USING btree ("organization_id","conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_sheets_people" ON "conversation_sheets" USING gin ("contact_ids");--> statement-breakpoint
CREATE INDEX "conversations_of_deal" ON "conversations" USING btree ("organization_id","opportunity_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "conversations_latest" ON "conversations" USING btree ("organization_id","updated_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "conversations_of_author" ON "conversations" USING btree ("organization_id","author_id","updated_at","id");--> statement-breakpoint
-- Returns calls of every organisation that nobody ends any more: of answers without a sign for so many seconds, and others after so many minutes.
CREATE FUNCTION public.lost_ai_calls(silent_seconds integer, lost_minutes integer) RETURNS TABLE(organization_id uuid, call_id uuid, message_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  SELECT m.organization_id, m.call_id, m.id FROM conversation_messages m
  WHERE m.state = 'writing' AND m.alive_at < now() - make_interval(secs => silent_seconds)
  UNION
  SELECT c.organization_id, c.id, NULL::uuid FROM ai_calls c
  WHERE c.settled_at IS NULL AND c.started_at < now() - make_interval(mins => lost_minutes)
    AND NOT EXISTS (SELECT 1 FROM conversation_messages m
      WHERE m.organization_id = c.organization_id AND m.call_id = c.id AND m.state = 'writing')
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.lost_ai_calls(silent_seconds integer, lost_minutes integer) FROM PUBLIC;--> statement-breakpoint
-- Deletes conversations for good that were deleted so many days ago.
CREATE FUNCTION public.forget_conversations(days integer) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  DELETE FROM conversations WHERE deleted_at < now() - make_interval(days => days)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.forget_conversations(days integer) FROM PUBLIC;

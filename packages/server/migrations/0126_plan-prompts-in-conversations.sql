ALTER TABLE "conversation_messages" ADD COLUMN "plan_item_id" uuid;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "prompt_template" text;
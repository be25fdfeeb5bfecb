-- The third plan is called Ultimate, as the pricing page names it.
UPDATE "organizations" SET "plan" = 'ultimate' WHERE "plan" = 'professional';

-- What takes its place is made beside a server that serves (opportunity_health_due_deals), in seconds. Until then a sweep sorts
-- what is due: both at once would cost every score that is written another entry.
DROP INDEX "opportunity_health_due";

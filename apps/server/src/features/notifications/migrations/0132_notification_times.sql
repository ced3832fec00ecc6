-- runs outside a transaction
-- The retention reads these tables in the order of their time, and continues where its last batch has ended. A BRIN index has no order.
-- Each index is dropped first: an interrupted build leaves an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS notifications_time;
CREATE INDEX CONCURRENTLY notifications_time ON notifications (created_at);
DROP INDEX CONCURRENTLY IF EXISTS notifications_created;
DROP INDEX CONCURRENTLY IF EXISTS notification_events_time;
CREATE INDEX CONCURRENTLY notification_events_time ON notification_events (created_at);
DROP INDEX CONCURRENTLY IF EXISTS notification_events_created;

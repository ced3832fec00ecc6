-- runs outside a transaction
-- One index counts unread and unseen items, because an item that is not seen is not read: every new item writes to one index less.
DROP INDEX CONCURRENTLY IF EXISTS notifications_marks;
CREATE INDEX CONCURRENTLY notifications_marks ON notifications (subscriber, seen_at) WHERE read_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS notifications_unseen;
DROP INDEX CONCURRENTLY IF EXISTS notifications_unread;

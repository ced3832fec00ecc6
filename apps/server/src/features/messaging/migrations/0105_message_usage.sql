-- The values that usage counts a message by. They are stored, so that a later count of the same rows finds the same.
ALTER TABLE messages
  -- ISO 3166-1 code, or the calling code of a number without a country; empty for a user id.
  ADD COLUMN country text NOT NULL DEFAULT '',
  -- The connection that took it, or the first one that it was routed to; empty without a connection.
  ADD COLUMN connection_id text NOT NULL DEFAULT '',
  -- SMS that the text takes; 0 on other channels.
  ADD COLUMN segments smallint NOT NULL DEFAULT 0;

-- When a delivery was made again last: which of its attempts were before that.
ALTER TABLE deliveries ADD COLUMN replayed_at timestamptz;

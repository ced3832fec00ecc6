-- breaks older programs
-- The column holds the start of the response body.
ALTER TABLE delivery_attempts RENAME COLUMN answer TO response_body;

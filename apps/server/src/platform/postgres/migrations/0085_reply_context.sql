-- The id of the message of the same conversation that a message replies to.
ALTER TABLE messages ADD COLUMN replies_to text;

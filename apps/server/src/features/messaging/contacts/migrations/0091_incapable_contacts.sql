-- Time of the last message that failed because its recipient cannot receive messages of the chat app (code 1026).
ALTER TABLE contacts ADD COLUMN incapable_at timestamptz;

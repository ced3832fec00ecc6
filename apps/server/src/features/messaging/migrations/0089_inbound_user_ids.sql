-- The business-scoped user id that a chat app reports in addition to the number or instead of it, and the ad or post that brought the person.
ALTER TABLE inbound_messages ADD COLUMN user_id text, ADD COLUMN referral json;

-- Bytes that the ids of a topic's subscribers take in JSON: nobody can page through one topic, so all of it must fit an answer.
ALTER TABLE topics ADD COLUMN size integer NOT NULL DEFAULT 0;
UPDATE topics SET size = least(members.size, 33554432) FROM (
  SELECT topic_id, sum(octet_length(to_json(subscriber_id)::text) + 1) AS size FROM topic_subscribers GROUP BY topic_id
) AS members WHERE members.topic_id = topics.id;
ALTER TABLE topics ADD CONSTRAINT topics_size CHECK (size <= 33554432);

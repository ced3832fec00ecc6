-- breaks older programs
-- Reported receipts have `reportedAt` instead of `toldAt`.
UPDATE sandbox_messages SET receipts = (
  SELECT jsonb_agg(receipt - 'toldAt' || jsonb_build_object('reportedAt', receipt -> 'toldAt') ORDER BY position)
  FROM jsonb_array_elements(receipts) WITH ORDINALITY AS reported (receipt, position)
)
WHERE receipts <> '[]';

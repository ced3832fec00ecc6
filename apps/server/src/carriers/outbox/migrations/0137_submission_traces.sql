-- The trace that a submission continues, as {traceparent, tracestate, requestId}: the process that holds the link submits it.
-- NULL if tracing was off.
ALTER TABLE outbox ADD COLUMN trace json;

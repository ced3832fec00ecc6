-- The trace that a delivery continues, as {traceparent, tracestate, requestId}: any process can attempt it, also after a restart.
-- NULL if tracing was off.
ALTER TABLE deliveries ADD COLUMN trace json;

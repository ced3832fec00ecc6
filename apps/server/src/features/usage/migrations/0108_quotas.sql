-- The most messages, or SMS segments, that an account may send in a month (UTC): {"all": 100000, "sms": 10000, "segments": 20000}.
ALTER TABLE accounts ADD COLUMN quotas jsonb NOT NULL DEFAULT '{}';

-- Events of quotas that were emitted: one for each quota, month, maximum and percentage.
CREATE TABLE quota_alerts (
  account_id text NOT NULL,
  -- First day.
  month date NOT NULL,
  quota text NOT NULL,
  maximum bigint NOT NULL,
  percent smallint NOT NULL,
  emitted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, month, quota, maximum, percent)
);

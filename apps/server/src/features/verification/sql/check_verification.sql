-- Checks a passcode in one transaction, on the database's clock. Of two simultaneous checks only one can succeed, and no check beyond a
-- limit counts.
--
-- `is_right`: the passcode matches. `is_usable`: false for a passcode of an unknown secret, and of the test number whose passcodes expire.
-- `is_counted`: its number has limits, which test numbers do not have. `checks_allowed`: the checks of one passcode. `failures_allowed`:
-- the failed checks of an account and a number in 24 hours. `lock`: the seed of the advisory lock.
--
-- `counted`: the passcode was checked. `wait`: NULL, or the seconds until a passcode of this number can be checked; then it was not checked.
CREATE OR REPLACE FUNCTION check_verification(verification uuid, is_right boolean, is_usable boolean, is_counted boolean, checks_allowed integer,
  failures_allowed integer, lock bigint, OUT counted boolean, OUT wait float8)
LANGUAGE plpgsql AS $$
DECLARE
  known verifications;
BEGIN
  counted := false;
  SELECT * INTO known FROM verifications WHERE id = verification;
  IF NOT FOUND OR NOT is_usable THEN RETURN; END IF;

  IF is_counted AND known.succeeded_at IS NULL AND known.expires_at > clock_timestamp() THEN
    -- Checks of a number run one after the other, so that each counts the failures before it.
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(E'\n', known.account_id, known.number), lock));
    -- At the limit, the caller waits until the oldest failure that counts is 24 hours old.
    SELECT extract(epoch FROM failed.at + interval '24 hours' - clock_timestamp()) INTO wait
    FROM verifications AS other JOIN verification_checks AS failed ON failed.verification_id = other.id
    WHERE other.number = known.number AND other.account_id = known.account_id AND failed.status = 2
      AND failed.at > clock_timestamp() - interval '24 hours'
    ORDER BY failed.at DESC OFFSET failures_allowed - 1 LIMIT 1;
    IF wait IS NOT NULL THEN RETURN; END IF;
  END IF;

  UPDATE verifications SET checks = checks + 1, succeeded_at = CASE WHEN is_right THEN now() END
  WHERE id = verification AND checks < checks_allowed AND succeeded_at IS NULL AND expires_at > clock_timestamp();
  IF NOT FOUND THEN RETURN; END IF;
  counted := true;
  INSERT INTO verification_checks (verification_id, environment_id, at, status)
  VALUES (verification, known.environment_id, clock_timestamp(), CASE WHEN is_right THEN 1 ELSE 2 END);
  -- Requests for test numbers are not counted either.
  IF is_right AND is_counted THEN
    UPDATE verification_conversions SET verified = verified + 1
    WHERE environment_id = known.environment_id AND account_id = known.account_id AND country = known.country
      AND minute = date_trunc('minute', known.created_at);
  END IF;
END $$;

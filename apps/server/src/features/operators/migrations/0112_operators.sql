-- The people who run the service. They are disabled, never deleted, so that the audit log always finds them.
CREATE TABLE operators (
  id text PRIMARY KEY,
  -- In lower case and NFC, so that one person has one spelling.
  user_name text NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('owner', 'operator', 'support', 'readOnly')),
  -- Argon2id in the PHC format; null until the operator opens the link of the invitation.
  password_hash text,
  -- Encrypted; null until the operator enrols an authenticator app.
  totp_secret bytea,
  -- The latest time step whose code was used: no code of it or of an earlier step is accepted again.
  totp_last_step integer,
  -- SHA-256 of the unused recovery codes.
  recovery_code_hashes bytea[] NOT NULL DEFAULT '{}',
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_sign_in_at timestamptz
);

-- Browser sessions. A session of the stage `password` can do nothing but complete the sign-in with a code.
CREATE TABLE operator_sessions (
  id text PRIMARY KEY,
  -- SHA-256 of the token in the cookie.
  token_hash bytea NOT NULL UNIQUE,
  operator_id text NOT NULL REFERENCES operators ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('password', 'signedIn')),
  -- Encrypted; the secret that the code enrols, at the first sign-in.
  new_totp_secret bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX operator_sessions_expires_at ON operator_sessions (expires_at);
CREATE INDEX operator_sessions_operator ON operator_sessions (operator_id);

-- One-time links that set a password.
CREATE TABLE operator_links (
  -- SHA-256 of the key in the link.
  key_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('firstOwner', 'invitation', 'passwordReset')),
  -- Null for the first owner, who chooses the user name.
  operator_id text REFERENCES operators ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK ((operator_id IS NULL) = (purpose = 'firstOwner'))
);
CREATE INDEX operator_links_expires_at ON operator_links (expires_at);

-- Networks from which an operator has signed in. The delay that attackers cause for a user name does not apply there.
CREATE TABLE operator_networks (
  operator_id text NOT NULL REFERENCES operators ON DELETE CASCADE,
  -- A keyed hash of the network.
  network_hash bytea NOT NULL,
  last_sign_in_at timestamptz NOT NULL,
  PRIMARY KEY (operator_id, network_hash)
);

-- Counts failed sign-ins, and when the next attempt is allowed.
CREATE TABLE operator_sign_in_attempts (
  -- A keyed hash of what is limited: a user name, a network, or both.
  key bytea PRIMARY KEY,
  attempts integer NOT NULL,
  next_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX operator_sign_in_attempts_expires_at ON operator_sign_in_attempts (expires_at);

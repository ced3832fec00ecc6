-- Countries that an account may send to: those allowed (null for all) without those blocked. ISO 3166-1 codes, or the calling codes of
-- numbers without a country.
ALTER TABLE accounts
  ADD COLUMN allowed_countries text[],
  ADD COLUMN blocked_countries text[] NOT NULL DEFAULT '{}';

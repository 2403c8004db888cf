-- additive
-- concurrent
-- The nightly clean-up walks sessions in the order in which they expire.
create index concurrently if not exists session_expiry on session (site_id, expires_at, session_id);

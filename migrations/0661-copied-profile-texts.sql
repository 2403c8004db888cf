-- additive
-- concurrent
-- Finds profiles with the same longer text about themselves.
create index concurrently if not exists profile_about_copies on profile (site_id, md5(lower(about))) where length(about) >= 40;

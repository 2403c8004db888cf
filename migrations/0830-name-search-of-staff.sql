-- additive
-- concurrent
-- Finds members by the beginning of their name in the console.
create index concurrently if not exists profile_name_start on profile (site_id, lower(name) text_pattern_ops);

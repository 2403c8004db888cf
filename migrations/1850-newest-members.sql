-- additive
-- concurrent
-- Orders a search by sign-up, newest first; grows at its end only.
create index concurrently if not exists account_newest on account (site_id, signup_at desc, member_id desc);

-- A match that the one who liked first has not been shown yet; whoever likes back sees it at once.
alter table like_inbox add column match_new boolean not null default false;
create index like_inbox_match_new on like_inbox (member_id) where match_new;

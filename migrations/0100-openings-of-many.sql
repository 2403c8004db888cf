-- Openings are counted for a day and forgotten after it. The same words of many members are counted together, by a hash of the site
-- and the words that only the installation can make; null for words that many would hit on by themselves.
alter table opening_message add column pattern_hash bytea;
create index opening_message_pattern on opening_message (pattern_hash, at) where pattern_hash is not null;

-- additive
-- A comment with a like, on one photo or one answer: one of a member for another, ever. The row stays when the like is removed;
-- a block empties its texts.
create table like_comment (
  site_id smallint not null references site,
  member_id bigint not null, -- who wrote it
  other_id bigint not null, -- whose photo or answer it is about
  text text not null,
  photo_id bigint,
  prompt text,
  quoted text not null default '', -- the answer as it was
  words_hash bytea not null, -- keyed hashes, to find the same text to many
  pattern_hash bytea,
  created_at timestamptz not null,
  primary key (site_id, member_id, other_id),
  check ((photo_id is null) <> (prompt is null))
);
create index like_comment_about on like_comment (other_id);
create index like_comment_pattern on like_comment (pattern_hash, created_at) where pattern_hash is not null;

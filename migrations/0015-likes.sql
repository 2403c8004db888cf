-- Likes and matches: one row for two members, the lower id first, so that of two simultaneous likes exactly one makes the match.
create table like_pair (
  lo bigint not null,
  hi bigint not null,
  lo_session bigint, -- the session that sent the like
  hi_session bigint,
  lo_free_message boolean not null default true,
  hi_free_message boolean not null default true,
  lo_at timestamptz, -- when `lo` liked `hi`
  hi_at timestamptz,
  lo_notified_at timestamptz, -- when the other was last notified: a repeated like notifies at most once a day
  hi_notified_at timestamptz,
  matched_at timestamptz,
  primary key (lo, hi),
  check (lo < hi),
  check ((lo_at is null) = (lo_session is null)),
  check ((hi_at is null) = (hi_session is null)),
  check (matched_at is null or (lo_at is not null and hi_at is not null))
) with (fillfactor = 85);

-- The lists of each member, derived from the pairs: direction 1 are the likes they sent, 2 the likes they received.
create table like_inbox (
  member_id bigint not null,
  direction smallint not null check (direction in (1, 2)),
  other_id bigint not null,
  is_new boolean not null,
  is_new_match boolean not null default false, -- a match that the member has not been shown yet
  at timestamptz not null,
  matched_at timestamptz,
  primary key (member_id, direction, other_id)
) with (fillfactor = 85);
create index like_inbox_list on like_inbox (member_id, direction, is_new desc, at desc, other_id);
create index like_inbox_matches on like_inbox (member_id, matched_at desc, other_id) where direction = 1 and matched_at is not null;
create index like_inbox_new_match on like_inbox (member_id) where is_new_match;

-- The swipe game of a member: how many likes it has used up, and the last pass, which can be undone.
create table swipe (
  member_id bigint primary key,
  likes smallint not null default 0,
  last_pass bigint,
  resets_at timestamptz not null -- midnight in the time zone of the profile's city, set by the first like after the last reset
) with (fillfactor = 70);

-- Profiles that a member passed on, so that the game does not show them again.
create table swipe_pass (
  member_id bigint not null,
  other_id bigint not null,
  at timestamptz not null,
  primary key (member_id, other_id)
);

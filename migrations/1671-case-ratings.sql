-- additive
-- Whoever wrote to the service is asked once whether it helped; the row is the claim on the mail.
create table case_rating (
  site_id smallint not null references site,
  case_id bigint not null,
  member_id bigint, -- who wrote the case, if a member did
  queue text not null,
  asked_at timestamptz not null,
  answer text check (answer in ('yes', 'partly', 'no')),
  text text not null default '' check (length(text) <= 500),
  answered_at timestamptz,
  primary key (site_id, case_id),
  check ((answer is null) = (answered_at is null))
);
create index case_rating_time on case_rating (site_id, asked_at);
create index case_rating_member on case_rating (member_id) where member_id is not null;

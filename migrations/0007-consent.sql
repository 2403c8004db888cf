-- Every answer to the consent panel, with the version of its text, as proof. An answer is never changed, only followed by another.
create table consent_answer (
  answer_id uuid primary key,
  site_id smallint not null references site,
  browser_id uuid not null, -- random, from the cookie of the browser that answered
  member_id bigint, -- whoever was logged in, or signed up with this browser later
  text_version smallint not null,
  language char(2) not null,
  statistics boolean not null,
  marketing boolean not null,
  privacy_control boolean not null, -- the browser sent Global Privacy Control
  answered_at timestamptz not null,
  sequence bigint generated always as identity -- orders the answers of one instant; their ids are random
);
create index consent_answer_browser on consent_answer (browser_id) where member_id is null;
create index consent_answer_member on consent_answer (member_id, answered_at desc) where member_id is not null;
create index consent_answer_age on consent_answer (answered_at);

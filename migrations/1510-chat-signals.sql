-- additive
-- What rules noticed about a message when it was shown to its receiver (member_id). Nothing is decided by it; its sender (other_id) is not told.
create table chat_signal (
  site_id smallint not null references site,
  conversation_id bigint not null,
  seq int not null,
  rule text not null,
  member_id bigint not null,
  other_id bigint not null,
  language text, -- of the rules that matched; null for rules that need none
  version int not null, -- of those rules
  shown_at timestamptz not null,
  dismissed_at timestamptz, -- the receiver said that it is fine
  primary key (site_id, conversation_id, seq, rule)
);
create index chat_signal_sender on chat_signal (site_id, other_id, shown_at);
create index chat_signal_receiver on chat_signal (member_id, shown_at);
create index chat_signal_age on chat_signal (site_id, shown_at);

-- Rules that a site turned off for a language; '' stands for rules that need none.
create table signal_switch (
  site_id smallint not null references site,
  rule text not null,
  language text not null,
  staff_id bigint not null,
  at timestamptz not null,
  primary key (site_id, rule, language)
);

-- Accounts of the view of pressure that a person of the staff looked at and found fine.
create table pressure_look (
  site_id smallint not null references site,
  member_id bigint not null,
  staff_id bigint not null,
  at timestamptz not null,
  primary key (site_id, member_id)
);
create index pressure_look_member on pressure_look (member_id);

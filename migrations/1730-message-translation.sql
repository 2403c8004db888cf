-- additive
-- What a member agreed to about translations in one conversation. Without a row they have agreed to nothing.
create table translation_choice (
  site_id smallint not null references site,
  member_id bigint not null,
  conversation_id bigint not null,
  always boolean not null, -- messages in other languages are translated without a press
  notify boolean not null, -- the partner may know that they are read with a translation
  agreed_at timestamptz not null,
  primary key (site_id, member_id, conversation_id)
);
create index translation_choice_conversation on translation_choice (site_id, conversation_id);

-- How much the operator's engine translated, by day and pair of languages: neither texts nor members.
create table translation_volume (
  site_id smallint not null references site,
  day date not null,
  source text not null, -- a language code; empty if the engine failed
  target text not null,
  translated int not null,
  failed int not null,
  characters bigint not null,
  primary key (site_id, day, source, target)
);

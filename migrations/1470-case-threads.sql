-- additive
-- A complaint is a thread of mails: what was written after its first words, by whom, and notes of the staff that never leave the house.
alter table complaint add column subject text not null default ''; -- of the mail that opened it
alter table complaint add column version int not null default 0; -- grows with each message, so that nobody answers what they have not read
alter table complaint add column snoozed_until timestamptz; -- until then it is in no list but that of cases put off
alter table complaint add column merged_into bigint; -- the case of the same person that goes on with this one

create table case_message (
  site_id smallint not null references site,
  message_id bigint not null,
  case_id bigint not null,
  member_id bigint, -- who wrote the case, as in complaint; null: not a member
  kind text not null check (kind in ('received', 'sent', 'note')),
  author_id bigint, -- of the staff; null: received
  text text not null,
  automatic boolean not null default false, -- an auto-reply, which nobody answers
  mail_id text, -- the Message-ID of RFC 5322, without its angle brackets
  mentions bigint[] not null default '{}', -- whom of the staff a note names
  at timestamptz not null,
  request_key bytea,
  request_hash bytea,
  primary key (site_id, message_id)
);
create index case_message_thread on case_message (site_id, case_id, message_id);
create unique index case_message_mail on case_message (site_id, mail_id) where mail_id is not null;
create unique index case_message_request on case_message (request_key) where request_key is not null;
create index case_message_member on case_message (member_id) where member_id is not null;

-- Files of a received mail: pictures are encoded anew, documents kept as they came, all else only named.
create table case_attachment (
  site_id smallint not null,
  attachment_id bigint not null,
  message_id bigint not null,
  member_id bigint, -- as in case_message
  name text not null,
  type text not null,
  bytes int not null,
  content bytea, -- null: named only
  primary key (site_id, attachment_id),
  foreign key (site_id, message_id) references case_message on delete cascade
);
create index case_attachment_message on case_attachment (site_id, message_id);
create index case_attachment_member on case_attachment (member_id) where member_id is not null;

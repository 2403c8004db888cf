-- additive
-- Somebody whom a member trusts to know where they meet. Nothing but the question is sent to the address before its owner agreed.
create table trusted_contact (
  site_id smallint not null references site,
  contact_id bigint not null,
  member_id bigint not null,
  name text not null,
  email text not null,
  locale text not null, -- of the mails: the member's when the contact was asked
  asked_at timestamptz not null,
  agreed_at timestamptz,
  declined_at timestamptz,
  request_key bytea unique,
  request_hash bytea,
  primary key (site_id, contact_id),
  check (agreed_at is null or declined_at is null)
);
create unique index trusted_contact_address on trusted_contact (member_id, lower(email));

-- Addresses whose owners want no such question any more, from any member of the site; by a keyed hash.
create table trusted_contact_refusal (
  site_id smallint not null references site,
  address_hash bytea not null,
  at timestamptz not null,
  primary key (site_id, address_hash)
);

-- Where and when a member meets somebody from a conversation. The partner is not told. Place, note and name are emptied a day after the date.
create table date_plan (
  site_id smallint not null references site,
  plan_id bigint not null,
  member_id bigint not null,
  partner_id bigint not null, -- the row is the member's and outlives an erasure of the partner
  conversation_id bigint not null,
  partner_name text not null, -- as the member saw it
  place text not null,
  note text not null default '',
  starts_at timestamptz not null,
  time_zone text not null,
  contact_id bigint,
  check_in_at timestamptz, -- when the member is asked whether they are all right
  asked_at timestamptz,
  alerted_at timestamptz, -- when the trusted contact was told that no answer came
  shared_at timestamptz, -- when the trusted contact got the link
  ended_at timestamptz,
  ended_by text check (ended_by in ('safe', 'canceled', 'expired')),
  outcome text check (outcome in ('good', 'no_match', 'no_show', 'unsafe', 'not_said')),
  created_at timestamptz not null,
  request_key bytea unique,
  request_hash bytea,
  primary key (site_id, plan_id),
  foreign key (site_id, contact_id) references trusted_contact on delete set null (contact_id),
  check ((ended_at is null) = (ended_by is null))
);
create index date_plan_member on date_plan (member_id, starts_at desc);
create unique index date_plan_open on date_plan (member_id, partner_id) where ended_at is null;
create index date_plan_due on date_plan (site_id, check_in_at) where check_in_at is not null and ended_at is null;
create index date_plan_started on date_plan (site_id, starts_at) where ended_at is null or place <> '';
create index date_plan_partner on date_plan (partner_id);

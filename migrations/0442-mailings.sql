-- Mails of the staff to a segment of members who agreed to their kind.
create table mailing (
  mailing_id bigint primary key,
  site_id smallint not null references site,
  name text not null,
  kind text not null check (kind in ('news', 'promotions')),
  segment jsonb not null,
  texts jsonb not null, -- language: { subject, text }
  per_minute integer not null check (per_minute between 1 and 1000),
  state text not null default 'draft' check (state in ('draft', 'running', 'stopped', 'done')),
  revision integer not null default 1, -- counts the changes of a draft, so that two people cannot overwrite each other
  created_by bigint not null,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index mailing_site on mailing (site_id, mailing_id desc);

-- Who gets a mailing, chosen when it starts; whether they still agree is checked again when it is their turn.
create table mailing_recipient (
  mailing_id bigint not null references mailing on delete cascade,
  member_id bigint not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'skipped')),
  at timestamptz,
  primary key (mailing_id, member_id)
);
create index mailing_recipient_pending on mailing_recipient (mailing_id, member_id) where state = 'pending';
create index mailing_recipient_member on mailing_recipient (member_id);

-- Mails of the local mode, in which no mail server is set: the mailbox page reads them.
create table local_mail (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb not null default '{}',
  at timestamptz not null default now()
);
create index local_mail_to on local_mail (lower(to_address), id);

-- Mails of one kind that were sent to an address in the current hour, whether it has an account or not. Counted for each kind, so
-- that a flood of one does not hold back another.
create table mailed_address (
  site_id smallint not null,
  address_hash bytea not null, -- a keyed hash: the table does not reveal the address
  kind text not null,
  mails int not null,
  window_started_at timestamptz not null,
  primary key (site_id, address_hash, kind)
);

-- What became of each mail, without its text. The address is covered; the hash finds the mails of a known address.
create table mail_log (
  mail_id uuid primary key,
  site_id smallint not null references site,
  template text not null,
  covered_address text not null,
  address_hash bytea not null,
  state text not null check (state in ('accepted', 'refused', 'limited', 'failed')),
  detail text not null default '',
  at timestamptz not null,
  order_id bigint -- that the mail is about, so that its page shows what became of its mails
);
create index mail_log_site on mail_log (site_id, at desc, mail_id desc);
create index mail_log_address on mail_log (address_hash, at desc);
create index mail_log_order on mail_log (order_id, at desc) where order_id is not null;
create index mail_log_age on mail_log using brin (at);

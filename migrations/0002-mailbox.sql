-- Where mails go when no mail server is set (local mode): read by the mailbox page.
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

-- Settings that a member changed; without a row the default of src/notifications/rules.ts applies.
create table notification_preference (
  member_id bigint not null,
  type text not null check (type in ('new_conversations', 'new_messages', 'like', 'unread_message_reminders', 'promotions',
    'weekly_updates', 'news', 'reminders')),
  mail text not null check (mail in ('off', 'instant', 'daily', 'weekly')),
  push boolean not null,
  primary key (member_id, type)
);

-- Mails that stopped by themselves: a spam complaint (fbl), a bounce, or the unsubscribe button of a mail program.
create table notification_disabled (
  member_id bigint not null,
  type text not null, -- of notification_preference, or * for all
  reason text not null check (reason in ('fbl', 'bounce', 'listunsubscribe')),
  at timestamptz not null,
  primary key (member_id, type)
);

-- When a mail of a type was last sent, so that daily means daily.
create table notification_sent (
  member_id bigint not null,
  type text not null,
  at timestamptz not null,
  primary key (member_id, type)
);

-- Web push subscriptions of browsers.
create table push_subscription (
  member_id bigint not null,
  subscription_id text not null, -- SHA-256 of the endpoint
  session_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  send_result text not null default '', -- what the push service said to the last notification; '' before the first one
  primary key (member_id, subscription_id)
);
create index push_subscription_session on push_subscription (session_id);

-- What became of each push of the last 30 days, one row a browser. Texts are not kept.
create table push_log (
  push_id uuid primary key,
  site_id smallint not null references site,
  member_id bigint not null,
  type text not null,
  service text not null, -- host of the push service
  state text not null check (state in ('sent', 'gone', 'failed')),
  at timestamptz not null
);
create index push_log_site on push_log (site_id, at desc, push_id desc);
create index push_log_member on push_log (member_id, at desc);
create index push_log_age on push_log using brin (at);

-- News of the operator for the members who subscribed to them.
create table news_item (
  site_id smallint not null,
  published_at timestamptz not null,
  news_id bigint not null,
  texts jsonb not null, -- language: { title, text }
  primary key (site_id, published_at, news_id)
);

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
  ended_at timestamptz,
  approval_id bigint -- with which it started; null: a single person started it
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

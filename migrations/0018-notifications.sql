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
  primary key (member_id, subscription_id)
);
create index push_subscription_session on push_subscription (session_id);

-- News of the operator for the members who subscribed to them.
create table news_item (
  site_id smallint not null,
  published_at timestamptz not null,
  news_id bigint not null,
  texts jsonb not null, -- language: { title, text }
  primary key (site_id, published_at, news_id)
);

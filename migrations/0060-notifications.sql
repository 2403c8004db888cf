-- What a member changed; whoever has no row has the default of rules.ts.
create table notification_preference (
  member_id bigint not null,
  type text not null check (type in ('new_conversations', 'new_messages', 'like', 'unread_message_reminders', 'promotions',
    'weekly_updates', 'news', 'reminders')),
  mail text not null check (mail in ('off', 'instant', 'daily', 'weekly')),
  push boolean not null,
  primary key (member_id, type)
);

-- Mails that stopped by themselves: a spam mark (fbl), a bounce, or the unsubscribe button of a mail program.
create table notification_disabled (
  member_id bigint not null,
  type text not null, -- one of the eight, or * for all
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

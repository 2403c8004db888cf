-- concurrent
-- Emails about new people in saved searches. Every earlier type is allowed as before, so the rows are checked without a lock.
alter table notification_preference
  drop constraint if exists notification_preference_type_check,
  add constraint notification_preference_type_check check (type in ('new_conversations', 'new_messages', 'like', 'unread_message_reminders', 'promotions',
    'weekly_updates', 'search_alerts', 'news', 'reminders')) not valid;
alter table notification_preference validate constraint notification_preference_type_check;

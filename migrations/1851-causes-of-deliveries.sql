-- Why mails and pushes are sent: each names one of these causes, which src/platform/mail-causes.ts gives to every template and type. Rows of
-- before name none.
create table delivery_cause (
  cause text primary key,
  event text check (event in ('like', 'message')) -- what a member must have done before a push of it
);
insert into delivery_cause (cause, event) values
  ('likes', 'like'), ('messages', 'message'), ('unread', 'message'),
  ('address', null), ('aftercare', null), ('case', null), ('contact', null), ('date', null), ('invitation', null), ('news', null),
  ('offer', null), ('order', null), ('request', null), ('searches', null), ('security', null), ('staff', null), ('tips', null),
  ('week', null), ('work', null);

alter table mail_log add column cause text references delivery_cause;
alter table push_log add column cause text references delivery_cause;
-- The session of the member who was shown somebody.
alter table impression add column session_id bigint;

create function require_mail_cause() returns trigger language plpgsql as $$
begin
  if new.cause is null then
    raise exception using errcode = 'VK001', message = 'no_session', detail = format('a mail of %s needs a named cause', new.template);
  end if;
  return new;
end $$;
create trigger mail_has_cause before insert on mail_log for each row execute function require_mail_cause();

-- Whether members did what a push of this cause tells.
create function has_push_event(p_member bigint, p_cause text, p_at timestamptz) returns boolean language sql stable as $$
  select case (select event from delivery_cause where cause = p_cause)
    when 'like' then exists (
      select from like_inbox l where l.member_id = p_member and l.direction = 2 and l.at <= p_at)
    when 'message' then exists (
        select from inbox i join message m on m.conversation_id = i.conversation_id and m.sender_id = i.other_id
        where i.member_id = p_member and m.created_at <= p_at)
      or exists (select from message_request r where r.other_id = p_member and r.created_at <= p_at)
    else true end
$$;

create function require_push_cause() returns trigger language plpgsql as $$
begin
  if new.cause is null or not has_push_event(new.member_id, new.cause, new.at) then perform refuse_causeless('push', new.member_id); end if;
  return new;
end $$;
create trigger push_has_cause before insert on push_log for each row execute function require_push_cause();

-- Why it was sent stays as it was stored.
create trigger mail_cause_stays before update of template, cause on mail_log for each row execute function refuse_other_cause();
create trigger push_cause_stays before update of member_id, type, cause on push_log for each row execute function refuse_other_cause();

-- Suggestions and advertisements are shown to somebody who is there.
create function require_impression_cause() returns trigger language plpgsql as $$
begin
  if not is_live_session(new.session_id, new.member_id, new.at) then perform refuse_causeless('impression', new.member_id); end if;
  return new;
end $$;
create trigger impression_has_cause before insert or update on impression for each row execute function require_impression_cause();

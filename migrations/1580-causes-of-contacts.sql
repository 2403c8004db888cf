-- Who caused a like, a comment, a visit, a message or a request: the session of the member who made it, and the page it was made from. Rows of before have
-- neither. The numbers of `via` are in src/platform/contact-sources.ts: below 100 pages, from 100 on the named jobs of this table.
create table contact_job (
  via smallint primary key check (via >= 100),
  name text not null unique,
  contact text not null check (contact in ('message')),
  since timestamptz not null default now() -- also when rows began to name their cause
);
insert into contact_job (via, name, contact) values
  (100, 'waiting_messages', 'message'), -- written before the address was confirmed, sent at the confirmation
  (102, 'opened_request', 'message'), -- a request that its receiver opened: written in a session of the sender's
  (101, 'desk', 'message'); -- an answer of a fictional profile, with the session of the person of the staff who wrote it

alter table message add column session_id bigint, add column via smallint;
alter table visit add column session_id bigint, add column via smallint;
alter table like_pair add column lo_via smallint, add column hi_via smallint;
alter table waiting_message add column session_id bigint;
alter table message_request add column session_id bigint, add column via smallint;
alter table like_comment add column session_id bigint, add column via smallint;

-- People of the staff who answer under the names of fictional profiles.
alter table account drop constraint account_staff_roles_check;
alter table account add constraint account_staff_roles_check
  check (staff_roles <@ array['support', 'moderator', 'finance', 'content', 'fictional', 'admin']);

create function refuse_causeless(p_contact text, p_member bigint) returns void language plpgsql as $$
begin
  raise exception using errcode = 'VK001', message = 'no_session',
    detail = format('a %s of member %s needs a live session of that member', p_contact, p_member);
end $$;

-- Whether the member had this session at that time and has not ended it. Nobody has one for a profile that is not a member's.
create function is_live_session(p_session bigint, p_member bigint, p_at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from session s where s.session_id = p_session and s.member_id = p_member and s.ended_at is null and s.expires_at > p_at)
$$;

-- Only members log in: fictional profiles, those of partners and performers can therefore neither like nor visit nor write.
create function refuse_session_of_no_member() returns trigger language plpgsql as $$
begin
  if exists (select from profile p where p.member_id = new.member_id and p.origin <> 'member') then
    perform refuse_causeless('session', new.member_id);
  end if;
  return new;
end $$;
create trigger session_of_member before insert or update of member_id on session
  for each row execute function refuse_session_of_no_member();

-- Once for each statement, because up to 32 sends share one. The common case is decided by the first query alone.
create function require_message_cause() returns trigger language plpgsql as $$
declare
  v_sender bigint;
begin
  if exists (
    select from new_rows n where n.via >= 100 or not exists (
      select from session s where s.session_id = n.session_id and s.member_id = n.sender_id and s.ended_at is null
        and s.expires_at > n.created_at)
  ) then
    select n.sender_id into v_sender from new_rows n where not case
        when n.via >= 100 then is_message_of_job(n.via, n.id, n.session_id, n.sender_id, n.conversation_id, n.seq, n.kind, n.created_at)
        else is_live_session(n.session_id, n.sender_id, n.created_at) end
      limit 1;
    if found then perform refuse_causeless('message', v_sender); end if;
  end if;
  return null;
end $$;

-- A waiting message was stored before. An opened request was written in a session, and is this very message. An answer of a fictional profile is a text, written in a live session of the staff
-- of its site with that role, to somebody who has written to it: it begins nothing, and gives nothing.
create function is_message_of_job(
  p_via smallint, p_id uuid, p_session bigint, p_sender bigint, p_conversation bigint, p_seq int, p_kind message_kind, p_at timestamptz
) returns boolean language sql stable as $$
  select case p_via
    when 100 then exists (
      select from waiting_message w join account a using (member_id) join profile p using (member_id)
      where w.member_id = p_sender and w.id = p_id and a.status = 'active' and a.email_confirmed_at is not null and p.origin = 'member')
    when 102 then exists (
      select from message_request r join conversation c on c.conversation_id = p_conversation
      where r.member_id = p_sender and r.message_id = p_id and r.state = 'open' and r.other_id in (c.lo, c.hi)
        and r.session_id is not distinct from p_session)
    when 101 then p_kind = 'text' and exists (
      select from profile p
      join conversation c on c.conversation_id = p_conversation and p_sender in (c.lo, c.hi) and c.started_by <> p_sender
      join session s on s.session_id = p_session and s.site_id = p.site_id and s.ended_at is null and s.expires_at > p_at
      join account staff on staff.member_id = s.member_id and staff.role = 'operator' and staff.staff_roles && array['fictional', 'admin']
      where p.member_id = p_sender and p.origin = 'fictional' and p.status = 'active'
        and exists (select from message m where m.conversation_id = p_conversation and m.seq < p_seq and m.sender_id <> p_sender))
    else false end
$$;

create trigger message_has_cause after insert on message referencing new table as new_rows
  for each statement execute function require_message_cause();
-- An insert into a partition itself does not call the triggers of the table.
do $$ begin
  for i in 0..15 loop
    execute format('create trigger message_has_cause after insert on message_p%s referencing new table as new_rows
      for each statement execute function require_message_cause()', i);
  end loop;
end $$;

-- Who wrote a message stays as it was stored.
create function refuse_other_cause() returns trigger language plpgsql as $$
begin
  raise exception 'who caused a % is never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger message_cause_stays before update of sender_id, session_id, via on message
  for each row execute function refuse_other_cause();

-- Fictional profiles begin no conversation.
create function refuse_conversation_of_fictional() returns trigger language plpgsql as $$
begin
  if exists (select from profile p where p.member_id = new.started_by and p.origin <> 'member') then
    perform refuse_causeless('conversation', new.started_by);
  end if;
  return new;
end $$;
create trigger conversation_of_member before insert or update of started_by on conversation
  for each row execute function refuse_conversation_of_fictional();

create function require_visit_cause() returns trigger language plpgsql as $$
begin
  if not is_live_session(new.session_id, new.visitor_id, new.at) then perform refuse_causeless('visit', new.visitor_id); end if;
  return new;
end $$;
create trigger visit_has_cause before insert or update on visit for each row execute function require_visit_cause();

-- A side of the pair needs a session whenever its like is given; removing it needs none.
create function require_like_cause() returns trigger language plpgsql as $$
declare
  v_before like_pair := case when tg_op = 'UPDATE' then old end;
begin
  if new.lo_at is not null and (new.lo_at, new.lo_session) is distinct from (v_before.lo_at, v_before.lo_session)
    and not is_live_session(new.lo_session, new.lo, new.lo_at) then
    perform refuse_causeless('like', new.lo);
  end if;
  if new.hi_at is not null and (new.hi_at, new.hi_session) is distinct from (v_before.hi_at, v_before.hi_session)
    and not is_live_session(new.hi_session, new.hi, new.hi_at) then
    perform refuse_causeless('like', new.hi);
  end if;
  return new;
end $$;
create trigger like_has_cause before insert or update on like_pair for each row execute function require_like_cause();

-- What waits for a confirmation is written by somebody who has not confirmed yet, or in a live session.
create function require_waiting_cause() returns trigger language plpgsql as $$
begin
  if not is_live_session(new.session_id, new.member_id, new.created_at) and not exists (
    select from account a join profile p using (member_id)
    where a.member_id = new.member_id and a.status = 'not_confirmed' and p.origin = 'member')
  then perform refuse_causeless('waiting message', new.member_id); end if;
  return new;
end $$;
create trigger waiting_message_has_cause before insert or update of member_id, id, other_id, text, session_id on waiting_message
  for each row execute function require_waiting_cause();

-- A request is a message that waits for its receiver: a waiting message becomes one where the receiver asks for requests.
create function require_request_cause() returns trigger language plpgsql as $$
begin
  if not is_live_session(new.session_id, new.member_id, new.created_at) and not (new.via is not distinct from 100 and exists (
    select from waiting_message w join account a using (member_id) join profile p using (member_id)
    where w.member_id = new.member_id and w.id = new.message_id and a.status = 'active' and a.email_confirmed_at is not null
      and p.origin = 'member'))
  then perform refuse_causeless('request', new.member_id); end if;
  return new;
end $$;
create trigger message_request_has_cause before insert on message_request
  for each row execute function require_request_cause();
create trigger message_request_cause_stays before update of member_id, other_id, message_id, text, session_id, via on message_request
  for each row execute function refuse_other_cause();

create function require_comment_cause() returns trigger language plpgsql as $$
begin
  if not is_live_session(new.session_id, new.member_id, new.created_at) then perform refuse_causeless('comment', new.member_id); end if;
  return new;
end $$;
create trigger like_comment_has_cause before insert on like_comment for each row execute function require_comment_cause();
create trigger like_comment_cause_stays before update of member_id, other_id, session_id, via on like_comment
  for each row execute function refuse_other_cause();

-- A push tells of what a member did in the last day, which is as long as a push service keeps one; with p_from, of what this member did. Before,
-- any like ever was enough.
drop function has_push_event(bigint, text, timestamptz);
create function has_push_event(p_member bigint, p_cause text, p_at timestamptz, p_from bigint default null) returns boolean language sql stable as $$
  select case (select event from delivery_cause where cause = p_cause)
    when 'like' then exists (
      select from like_inbox l
      where l.member_id = p_member and l.direction = 2 and (p_from is null or l.other_id = p_from)
        and l.at <= p_at and l.at > p_at - interval '1 day')
    when 'message' then exists (
        select from inbox i join message m on m.conversation_id = i.conversation_id and m.sender_id = i.other_id
        where i.member_id = p_member and (p_from is null or i.other_id = p_from)
          and i.last_message_at > p_at - interval '1 day' and m.created_at <= p_at and m.created_at > p_at - interval '1 day')
      or exists (
        select from message_request r
        where r.other_id = p_member and (p_from is null or r.member_id = p_from)
          and r.created_at <= p_at and r.created_at > p_at - interval '1 day')
    else true end
$$;

-- One aftercare a removed account while its ban stands, however many reports end in it. What more there is came first: who had a notice of
-- a later one only keeps it.
create temp table repeated on commit drop as
select site_id, aftercare_id, kept from (
  select site_id, aftercare_id, first_value(aftercare_id) over (partition by site_id, banned_id order by decided_at, aftercare_id) as kept
  from aftercare where state <> 'corrected') standing
where aftercare_id <> kept;

insert into aftercare_notice (site_id, aftercare_id, member_id, conversation_id, name, age, first_contact_at, last_contact_at, messages, photos,
  paid_messages, message_credits, paid_gifts, gift_credits, credits, unusual, sent_at, mailed, refused_at, opened_at, corrected_at)
select n.site_id, r.kept, n.member_id, n.conversation_id, n.name, n.age, n.first_contact_at, n.last_contact_at, n.messages, n.photos,
  n.paid_messages, n.message_credits, n.paid_gifts, n.gift_credits, n.credits, n.unusual, n.sent_at, n.mailed, n.refused_at, n.opened_at, n.corrected_at
from aftercare_notice n join repeated r using (site_id, aftercare_id)
order by n.aftercare_id
on conflict do nothing;
insert into aftercare_loss (site_id, aftercare_id, member_id, channel, amount, currency, complaint_id, at)
select l.site_id, r.kept, l.member_id, l.channel, l.amount, l.currency, l.complaint_id, l.at
from aftercare_loss l join repeated r using (site_id, aftercare_id)
order by l.at
on conflict do nothing;
delete from aftercare_notice n using repeated r where n.site_id = r.site_id and n.aftercare_id = r.aftercare_id;
delete from aftercare a using repeated r where a.site_id = r.site_id and a.aftercare_id = r.aftercare_id;

create unique index aftercare_standing on aftercare (site_id, banned_id) where state <> 'corrected';

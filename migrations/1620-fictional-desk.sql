-- What a profile is stays for ever: a fictional one never becomes a member's, nor the other way round.
create function refuse_other_origin() returns trigger language plpgsql as $$
begin
  raise exception 'the origin of a profile is never changed' using errcode = 'restrict_violation';
end $$;
create trigger profile_origin_stays before update of origin on profile
  for each row when (old.origin is distinct from new.origin and 'fictional' in (old.origin, new.origin))
  execute function refuse_other_origin();

-- What a fictional profile never asks for, in the seven languages: a person of the staff who writes it is refused, and somebody who asks
-- it about a meeting is told at once what it is. Broad on purpose: being told twice harms nobody.
create table desk_pattern (
  rule text not null check (rule in ('meeting', 'money', 'gift', 'contact')),
  language text not null, -- `any`: of no language
  pattern text not null, -- a regular expression, without regard to case
  primary key (rule, language)
);
insert into desk_pattern (rule, language, pattern) values
  ('meeting', 'en', '\m(meet|meets|meeting|met|date|dates|in person|come over|(your|my) place|go out|see each other|(coffee|drink|dinner) (with|together))\M'),
  ('meeting', 'de', '\m(treff\w*|triff\w*|getroffen|date|dates|verabred\w*|kennenlernen|kennen lernen|ausgehen|vorbeikomm\w*|sehen wir uns|uns sehen|wiedersehen)\M'),
  ('meeting', 'nl', '\m(afspreken|afspraak|afgesproken|ontmoet\w*|date|dates|daten|langskom\w*|elkaar zien|uitgaan)\M'),
  ('meeting', 'fr', '\m(rencontr\w*|rendez-vous|rdv|se voir|nous voir|on se voit|se verra|sortir ensemble|venir chez)\M'),
  ('meeting', 'it', '\m(incontr\w*|appuntament\w*|vederci|vediamoci|ci vediamo|uscire insieme|di persona)\M'),
  ('meeting', 'es', '\m(quedar|quedamos|quedemos|encontrarnos|encontremos|conocernos|cita|citas|vernos|nos vemos|en persona|salir juntos)\M'),
  ('meeting', 'pl', '\m(spotka\w*|spotyka\w*|randk\w*|zobaczyć się|zobaczymy się|widzimy się|umówi\w*|umówmy|przyjed\w*|na żywo)\M'),
  ('money', 'any', '[€$£] ?\d|\d ?[€$£]|\m(iban|paypal|western union|moneygram|bitcoin|krypto\w*|crypto\w*|invest\w*)\M'),
  ('money', 'en', '\m(money|pay me|lend|loan|bank account|send me|euros?|dollars?)\M'),
  ('money', 'de', '\m(geld|überweis\w*|leih\w*|schick mir|bankkonto|kontonummer)\M'),
  ('money', 'nl', '\m(geld|overmaken|maak over|leen|lenen|bankrekening|stuur me)\M'),
  ('money', 'fr', '\m(argent|virement|prête\w*|envoie-moi|compte bancaire)\M'),
  ('money', 'it', '\m(soldi|denaro|bonifico|prestami|prestito|mandami|conto bancario)\M'),
  ('money', 'es', '\m(dinero|préstame|prestar\w*|transferencia|mándame|envíame|cuenta bancaria)\M'),
  ('money', 'pl', '\m(pieniądz\w*|pieniędzy|przelew\w*|przelej|pożycz\w*|wyślij mi|konto bankowe)\M'),
  ('gift', 'en', '\m(gifts?|gift cards?|voucher\w*)\M'),
  ('gift', 'de', '\m(geschenk\w*|schenk\w*|gutschein\w*)\M'),
  ('gift', 'nl', '\m(cadeau\w*)\M'),
  ('gift', 'fr', '\m(cadeaux?|offre-moi)\M'),
  ('gift', 'it', '\m(regal\w+)\M'),
  ('gift', 'es', '\m(regal\w+)\M'),
  ('gift', 'pl', '\m(prezent\w*|podaruj\w*|upomin\w*)\M'),
  ('contact', 'any', '\w@\w|https?://|\mwww\.|\m[a-z0-9-]+\.(com|net|org|de|nl|fr|it|es|pl|eu|me|info)\M|(\+|00)?\d([ ()/.-]?\d){6,}|\m(whats ?app|telegram|signal|snapchat|insta|instagram|facebook|messenger|viber|discord|skype|wechat|threema)\M');

-- The first rule that a text meets; null for none.
create function find_desk_rule(p_text text) returns text language sql stable as $$
  select d.rule from desk_pattern d where p_text ~* d.pattern
  order by array_position(array['contact', 'money', 'gift', 'meeting'], d.rule) limit 1
$$;

create function refuse_desk_request() returns trigger language plpgsql as $$
declare
  v_rule text := find_desk_rule(new.body);
begin
  if v_rule is not null then
    raise exception using errcode = 'VK002', message = 'desk_request', detail = format('a fictional profile writes nothing about: %s', v_rule);
  end if;
  return new;
end $$;
create trigger desk_answer_requests_nothing before insert or update of body on message for each row when (new.via = 101)
  execute function refuse_desk_request();

insert into contact_job (via, name, contact) values
  (103, 'fictional_notice', 'message'); -- “this profile is fictional”, right after a question about meeting

create or replace function is_message_of_job(
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
    when 103 then p_kind = 'text' and p_session is null and exists (
      select from profile p
      join conversation c on c.conversation_id = p_conversation and p_sender in (c.lo, c.hi) and c.started_by <> p_sender
      where p.member_id = p_sender and p.origin = 'fictional'
        and exists (select from message m where m.conversation_id = p_conversation and m.seq = p_seq - 1 and m.sender_id <> p_sender))
    else false end
$$;

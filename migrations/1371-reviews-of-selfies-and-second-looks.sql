-- Selfies and second looks at decisions wait in `review`. A selfie whose first decision waits for a second person has no row of its own.
insert into review (site_id, kind, subject_id, member_id, since, due_at, claimed_by, claimed_at)
select s.site_id, 'selfie', s.member_id, s.member_id, s.sent_at, s.answer_by, s.claimed_by, s.claimed_at
from selfie s
where s.state = 'waiting'
  and not exists (select from quality_check q where q.member_id = s.member_id and q.kind = 'selfie'
                  and q.checked_by is null and (q.evidence ->> 'sent_at')::timestamptz = s.sent_at);

insert into review (site_id, kind, subject_id, member_id, since, due_at, claimed_by, claimed_at)
select site_id, 'quality', check_id, member_id, decided_at, check_by, claimed_by, claimed_at
from quality_check
where checked_by is null;

drop index selfie_queue;
drop index selfie_late;
alter table selfie drop column claimed_by, drop column claimed_at;
alter table selfie rename column answer_by to due_at;
create index selfie_late on selfie (site_id, decided_at desc) where decided_at > due_at;

drop index quality_check_queue;
alter table quality_check drop column check_by, drop column claimed_by, drop column claimed_at;

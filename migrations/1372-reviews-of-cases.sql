-- Reports and complaints wait in `review`. Who claimed a case is in its row, so `case_claim` goes.
insert into review (site_id, kind, subject_id, since, due_at, claimed_by, claimed_at)
select r.site_id, 'report', r.report_id, r.at, r.answer_by, c.claimed_by, c.claimed_at
from report r
left join case_claim c on c.kind = 'report' and c.case_id = r.report_id
where r.state <> 'decided';

insert into review (site_id, kind, subject_id, since, due_at, claimed_by, claimed_at)
select m.site_id, 'complaint', m.complaint_id, m.at, m.answer_by, c.claimed_by, c.claimed_at
from complaint m
left join case_claim c on c.kind = 'complaint' and c.case_id = m.complaint_id
where m.state <> 'decided';

drop table case_claim;

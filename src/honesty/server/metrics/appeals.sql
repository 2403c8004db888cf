-- version 2
-- Objections to decisions that another person decided in the 30 days before the count: the decision was undone, it was undone in part (a
-- milder measure or another rule remains), or it stands.
select case when remains is not null then 'partly' when measure = 'restore' then 'upheld' else 'rejected' end as part,
       count(*) as value, null::bigint as base, count(distinct coalesce(member_id, complaint_id)) as people
from complaint
where site_id = :site and appeals is not null and decided_at >= :from and decided_at < :until
group by 1

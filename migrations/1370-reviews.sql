-- Everything that waits for a person of the staff: one row each, while it waits and until its decision takes effect. What is reviewed
-- is in the tables of its kind. Rows that waited in the tables of photos, profile texts and new accounts move here.
create table review (
  site_id smallint not null references site,
  kind text not null,
  subject_id bigint not null,
  member_id bigint, -- with whose rows it is erased
  since timestamptz not null,
  due_at timestamptz not null,
  claimed_by bigint, -- who of the staff works on it
  claimed_at timestamptz,
  decision jsonb, -- until applies_at it can be undone
  decided_by bigint,
  applies_at timestamptz,
  primary key (site_id, kind, subject_id),
  check ((claimed_by is null) = (claimed_at is null)),
  check ((decided_by is null) = (applies_at is null)),
  check ((decided_by is null) = (decision is null))
);
create index review_queue on review (site_id, kind, due_at, subject_id) where decided_by is null;
create index review_claim on review (site_id, claimed_by) where claimed_by is not null;
create index review_member on review (member_id, kind);

insert into review (site_id, kind, subject_id, member_id, since, due_at, decision, decided_by, applies_at)
select p.site_id, 'photo', ph.photo_id, ph.member_id, ph.created_at, ph.created_at + interval '1 hour',
       case when v.decided_by is not null then jsonb_build_object('picture', v.picture, 'refused_for', v.refused_for) end, v.decided_by, v.applies_at
from photo ph
join profile p on p.member_id = ph.member_id
left join photo_verdict v on v.member_id = ph.member_id and v.photo_id = ph.photo_id and v.picture = ph.name
where ph.status in ('processing', 'review');

insert into review (site_id, kind, subject_id, member_id, since, due_at, claimed_by, claimed_at, decision, decided_by, applies_at)
select t.site_id, 'profile_text', t.member_id, t.member_id, t.changed_at, t.answer_by, t.claimed_by, t.claimed_at,
       case when t.decided_by is not null then jsonb_build_object(
         'seen', jsonb_build_object('name', p.name, 'about', p.about),
         'refusal', case when t.refused_for is not null then jsonb_build_object('rule', t.refused_for, 'answer', t.answer) end) end,
       t.decided_by, t.applies_at
from text_change t
join profile p on p.member_id = t.member_id;

insert into review (site_id, kind, subject_id, member_id, since, due_at, claimed_by, claimed_at, decision, decided_by, applies_at)
select r.site_id, 'new_account', r.member_id, r.member_id, r.found_at, r.answer_by, r.claimed_by, r.claimed_at,
       case when r.decided_by is not null then jsonb_build_object(
         'score', r.score,
         'restriction', case when r.rule is not null then jsonb_build_object('sanction', r.measure, 'rule', r.rule, 'answer', r.answer) end) end,
       r.decided_by, r.applies_at
from account_review r
where not r.applied;

-- Decisions that wait for their ten seconds get the job that applies them now; the jobs of before are gone with this release.
select enqueue_job('reviews_apply', json_build_object('site', site_id, 'kind', kind, 'subject', subject_id::text, 'member', member_id::text),
                   applies_at, format('review:%s:%s', kind, subject_id), null, 25)
from review
where decided_by is not null;
delete from job_outbox where identifier in ('moderation_apply_verdict', 'moderation_apply_text_verdict', 'moderation_apply_account_verdict');

drop table photo_verdict;

-- The texts of a profile before the first change that nobody has looked at.
drop index text_change_queue;
alter table text_change
  drop column answer_by, drop column claimed_by, drop column claimed_at, drop column decided_by, drop column applies_at,
  drop column refused_for, drop column answer;

-- What spoke against a new account, and what became of it.
drop index account_review_queue;
drop index account_review_age;
alter table account_review
  add column decided_at timestamptz,
  drop column answer_by, drop column claimed_by, drop column claimed_at;
update account_review set decided_at = applies_at where applied;
alter table account_review drop column decided_by, drop column applies_at, drop column applied;
update account_review set measure = null, rule = null, answer = '' where decided_at is null;
alter table account_review rename column measure to sanction;
alter table account_review add check ((decided_at is null) = (sanction is null));
create index account_review_age on account_review (site_id, decided_at) where decided_at is not null;

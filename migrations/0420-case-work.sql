-- Who of the staff works on which case; removed when it is decided.
create table case_claim (
  kind text not null check (kind in ('report', 'complaint')),
  case_id bigint not null,
  site_id smallint not null references site,
  claimed_by bigint not null,
  claimed_at timestamptz not null,
  primary key (kind, case_id)
);
create index case_claim_person on case_claim (site_id, claimed_by);

-- A warning, and a ban until a time.
alter table report drop constraint report_measure_check,
  add constraint report_measure_check check (measure in ('none', 'warning', 'photo', 'suspension', 'profile')),
  add column decided_by bigint;
drop index report_ban;
create index report_ban on report (reported_id, decided_at desc) where measure in ('suspension', 'profile');
update report r set decided_by = e.actor_id from audit_entry e
  where e.action = 'case.decide' and e.subject_kind = 'report' and e.subject_id = r.report_id::text;

-- A complaint about a decision is an appeal (Art. 20 of the Digital Services Act). `appeals` names the decision: report 12, photo 34.
alter table complaint add column appeals text, add column decided_by bigint,
  add column measure text check (measure in ('none', 'restore'));
update complaint c set decided_by = e.actor_id, measure = e.after_change->>'measure' from audit_entry e
  where e.action = 'case.decide' and e.subject_kind = 'complaint' and e.subject_id = c.complaint_id::text;
update complaint set appeals = 'report ' || substring(about || ' ' || text from '\mR-(\d{1,18})\M')
  where about || ' ' || text ~ '\mR-\d{1,18}\M';
update complaint c set appeals = 'report ' || (select r.report_id from report r where r.reported_id = c.member_id and r.state = 'decided'
    and r.measure = 'profile' and r.decided_at <= c.at order by r.decided_at desc limit 1)
  where c.appeals is null and c.kind <> 'order' and c.member_id is not null;

-- What the staff restricted, about whom and why, as the member reads it (Art. 17 of the Digital Services Act).
create table statement_of_reasons (
  statement_id bigint primary key,
  site_id smallint not null references site,
  member_id bigint not null,
  case_number text not null, -- R-12; P-34 for a photo that was reviewed
  measure text not null check (measure in ('warning', 'photo', 'text', 'suspension', 'ban')),
  ground text not null check (ground in ('law', 'terms')), -- illegal, or against the terms alone
  rule text not null,
  explanation text not null, -- deleted with the evidence
  notified boolean not null, -- after a notice of somebody else; otherwise the staff's own initiative
  automated boolean not null,
  language char(2) not null,
  at timestamptz not null,
  until timestamptz
);
create index statement_of_reasons_member on statement_of_reasons (member_id, at desc);
create index statement_of_reasons_period on statement_of_reasons (site_id, at);
create index statement_of_reasons_case on statement_of_reasons (case_number);

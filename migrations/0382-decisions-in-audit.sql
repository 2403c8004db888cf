-- Decisions about photos, reports and complaints move into the audit log, which now contains everything that the staff decide.
insert into audit_entry (site_id, at, actor_id, action, subject_kind, subject_id, affected_id, reason, after_change)
  select site_id, at, operator_id, case subject when 'photo' then 'photo.judge' else 'case.decide' end, subject, subject_id,
         nullif(affected_id, 0), reason, jsonb_build_object(case subject when 'photo' then 'verdict' else 'measure' end, verdict)
  from operator_decision order by at, decision_id;
drop table operator_decision;
create index audit_entry_case on audit_entry (subject_kind, subject_id) where action = 'case.decide';

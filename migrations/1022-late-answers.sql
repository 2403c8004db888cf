-- additive
-- The home page of the console says when the last answer was late; few are.
create index report_late on report (site_id, decided_at desc) where decided_at > answer_by;
create index complaint_late on complaint (site_id, decided_at desc) where decided_at > answer_by;
create index selfie_late on selfie (site_id, decided_at desc) where decided_at > answer_by;
create index chargeback_late on chargeback (site_id, decided_at desc) where decided_at > due_at;

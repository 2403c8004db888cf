-- Promises about orders and the service are of working days, those about appeals have their own time, and new brands promise less
-- time than before. A brand that exists keeps what it promised: an update of the product promises nothing in its name.
-- A new database grants its tables after the last migration.
grant select, update on site to vonk_every_site;
grant select, insert on site_version to vonk_every_site;
set local row_security = on;
set local role vonk_every_site;
update site set
  settings = settings - 'promised_hours' || jsonb_build_object(
    'promised_hours', jsonb_build_object('photo', 1, 'selfie', 48) || (hours - 'case') || jsonb_build_object('appeal', answer),
    -- As many working days as are in it: 14 days are ten.
    'promised_working_days', jsonb_build_object('order', greatest(1, answer / 24 * 5 / 7), 'service', greatest(1, answer / 24 * 5 / 7))
  ),
  revision = site.revision + 1,
  changed_by = null,
  changed_from = 'database',
  change_reason = 'The promised times of before, while new brands promise less time',
  changed_at = now()
from (
  select site_id, hours, case when jsonb_typeof(hours->'case') = 'number' then least(336, greatest(1, (hours->>'case')::numeric))::int else 336 end as answer
  from (
    select site_id, case when jsonb_typeof(settings->'promised_hours') = 'object' then settings->'promised_hours' else '{}' end as hours from site
  ) stored
) kept
where kept.site_id = site.site_id;
reset role;

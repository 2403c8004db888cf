-- additive
-- How a contested chargeback is handed in at a provider that takes evidence by its API; null: by hand. `defence_note` is
-- why the provider refused it.
create type defence_state as enum ('waiting', 'sent', 'refused');
alter table chargeback add column defence defence_state;
alter table chargeback add column defence_reason text not null default '';
alter table chargeback add column defence_note text not null default '';
alter table chargeback add column defended_at timestamptz;

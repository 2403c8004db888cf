-- What the owner had chosen when the staff disabled the profile, so that it returns to that.
alter table profile add column status_before_disabled profile_status check (status_before_disabled <> 'disabled');

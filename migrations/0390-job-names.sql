-- Jobs and schedules are named <feature>_<what they do>. Jobs that wait under an old name run under the new one, and a schedule
-- keeps the time of its last run. A node of the release before may add an old name while it is replaced; its next schedule covers that.
create temporary table renamed_job (before text, after text) on commit drop;
insert into renamed_job values
  ('ask-for-forgotten-payments', 'payments_poll_stale_orders'),
  ('reconcile-the-books', 'payments_reconcile'),
  ('send-monthly-statements', 'payments_send_statements'),
  ('monthly-statement', 'payments_statement_mail'),
  ('city-crowds', 'profiles_refresh_city_population'),
  ('old-visits', 'profiles_delete_old_visits'),
  ('chat_forget_openings', 'chat_purge_openings'),
  ('chat_forget_drafts', 'chat_purge_drafts'),
  ('consent_forget_old_answers', 'consent_delete_old_answers'),
  ('notifications_round_mail', 'notifications_digest_mail'),
  ('notifications_round', 'notifications_schedule_digests'),
  ('notifications_tidy', 'notifications_delete_stale_subscriptions'),
  ('security_tidy', 'security_delete_old_challenges'),
  ('personal_remove_exports', 'data_rights_remove_exports'),
  ('personal_sweep_files', 'data_rights_sweep_files'),
  ('moderation_unseal', 'moderation_purge_evidence'),
  ('forget-old-keys', 'delete_old_idempotency_keys'),
  ('forget-old-counters', 'delete_old_rate_limits'),
  ('search-upkeep', 'search_rebuild_facets'),
  ('approvals_lapse', 'staff_expire_approvals'),
  ('audit_verify', 'staff_verify_audit_log'),
  ('blocks_erase_sealed', 'blocks_delete_expired_evidence'),
  ('forget_old_mail_log', 'delete_old_mail_log'),
  ('accounts_tidy', 'accounts_delete_expired_rows'),
  ('remove-failed-jobs', 'delete_failed_jobs'),
  ('import-partner-feeds', 'partners_schedule_imports'),
  ('remove-expired-partner-profiles', 'partners_remove_expired_profiles');

update job_outbox set identifier = after from renamed_job where identifier = before;
update graphile_worker._private_tasks set identifier = after from renamed_job where identifier = before;
update graphile_worker._private_known_crontabs set identifier = after from renamed_job where identifier = before;

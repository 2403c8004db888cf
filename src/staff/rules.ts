/** What the staff do, as the audit log names it, with the key of its text (`consoleActions.done`). */
export const auditActions = {
  'account.judge': 'account_judge',
  'account.undo': 'account_undo',
  'announcement.save': 'announcement_save',
  'api_key.create': 'api_key_create',
  'api_key.revoke': 'api_key_revoke',
  'campaign.create': 'campaign_create',
  'campaign.withdraw': 'campaign_withdraw',
  'case.ban': 'case_ban',
  'case.claim': 'case_claim',
  'case.decide': 'case_decide',
  'case.release': 'case_release',
  'credits.correct': 'credits_correct',
  'dispute.accepted': 'dispute_accepted',
  'dispute.contested': 'dispute_contested',
  'fault.explain': 'fault_explain',
  'fault.fetch': 'fault_fetch',
  'fault.recheck': 'fault_recheck',
  'import.check': 'import_check',
  'import.resume': 'import_resume',
  'import.start': 'import_start',
  'import.stop': 'import_stop',
  'import.undo': 'import_undo',
  'import.upload': 'import_upload',
  'job.remove': 'job_remove',
  'job.retry': 'job_retry',
  'look.address': 'look_address',
  'look.address_search': 'look_address_search',
  'look.case': 'look_case',
  'look.evidence': 'look_evidence',
  'look.iban_search': 'look_iban_search',
  'look.mails': 'look_mails',
  'look.pushes': 'look_pushes',
  'look.quality': 'look_quality',
  'mailing.resume': 'mailing_resume',
  'mailing.save': 'mailing_save',
  'mailing.send': 'mailing_send',
  'mailing.start': 'mailing_start',
  'mailing.stop': 'mailing_stop',
  'member.ban': 'member_ban',
  'member.ban.lapse': 'member_ban_lapse',
  'member.birth_date.correct': 'member_birth_date_correct',
  'member.confirmation.resend': 'member_confirmation_resend',
  'member.erase': 'member_erase',
  'member.export': 'member_export',
  'member.factors.reset': 'member_factors_reset',
  'member.hide': 'member_hide',
  'member.note': 'member_note',
  'member.sessions.end': 'member_sessions_end',
  'member.show': 'member_show',
  'member.suspend': 'member_suspend',
  'member.suspension.end': 'member_suspension_end',
  'member.unban': 'member_unban',
  'member.warn': 'member_warn',
  'members.import': 'members_import',
  'order.refund': 'order_refund',
  'order.refund.retry': 'order_refund_retry',
  'order_block.create': 'order_block_create',
  'order_block.remove': 'order_block_remove',
  'payment_warning.answered': 'payment_warning_answered',
  'payment_warning.kept': 'payment_warning_kept',
  'photo.judge': 'photo_judge',
  'photo.undo': 'photo_undo',
  'quality.decide': 'quality_decide',
  'selfie.decide': 'selfie_decide',
  'selfie.look': 'selfie_look',
  'settings.save': 'settings_save',
  'site.create': 'site_create',
  'site.open': 'site_open',
  'site.remove_samples': 'site_remove_samples',
  'staff.invite': 'staff_invite',
  'staff.invite.again': 'staff_invite_again',
  'staff.invite.revoke': 'staff_invite_revoke',
  'staff.roles': 'staff_roles',
  'staff.roles.change': 'staff_roles_change',
  'staff.session.end': 'staff_session_end',
  'terms.publish': 'terms_publish',
  'text.judge': 'text_judge',
  'text.save': 'text_save',
  'text.undo': 'text_undo',
  'webhook.change': 'webhook_change',
  'webhook.create': 'webhook_create',
  'webhook.remove': 'webhook_remove',
  'webhook.replay': 'webhook_replay',
  'webhook.rotate': 'webhook_rotate',
} as const
type AuditAction = keyof typeof auditActions

/** Ends of the name of an action that needs a second person. */
const approvalSteps = ['request', 'approve', 'refuse', 'lapse'] as const

const isAction = (name: string): name is AuditAction => Object.hasOwn(auditActions, name)

/** The key of the text of an action, and which step of an approval it is; null for an unknown one. */
export function parseAction(name: string): {
  key: (typeof auditActions)[AuditAction]
  step: (typeof approvalSteps)[number] | null
} | null {
  if (isAction(name)) return { key: auditActions[name], step: null }
  const step = approvalSteps.find((end) => name.endsWith(`.${end}`))
  const requested = step && name.slice(0, -step.length - 1)
  return step && requested && isAction(requested) ? { key: auditActions[requested], step } : null
}

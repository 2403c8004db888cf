// Keys are typed by the English catalogues; scripts/checks/messages.ts compares the other languages
// with them.
import type account from '../../messages/en/account.json'
import type accounts from '../../messages/en/accounts.json'
import type affiliates from '../../messages/en/affiliates.json'
import type aftercare from '../../messages/en/aftercare.json'
import type aftercareEvidence from '../../messages/en/aftercareEvidence.json'
import type aftercareMails from '../../messages/en/aftercareMails.json'
import type aftercareNotice from '../../messages/en/aftercareNotice.json'
import type honesty from '../../messages/en/honesty.json'
import type consoleHonesty from '../../messages/en/consoleHonesty.json'
import type banned from '../../messages/en/banned.json'
import type blocks from '../../messages/en/blocks.json'
import type chat from '../../messages/en/chat.json'
import type chatExtras from '../../messages/en/chatExtras.json'
import type console from '../../messages/en/console.json'
import type consoleAftercare from '../../messages/en/consoleAftercare.json'
import type consoleContent from '../../messages/en/consoleContent.json'
import type consoleHome from '../../messages/en/consoleHome.json'
import type consoleMailings from '../../messages/en/consoleMailings.json'
import type consoleMember from '../../messages/en/consoleMember.json'
import type consoleMembers from '../../messages/en/consoleMembers.json'
import type consoleRecords from '../../messages/en/consoleRecords.json'
import type consoleSearch from '../../messages/en/consoleSearch.json'
import type consoleOrders from '../../messages/en/consoleOrders.json'
import type consoleWithdrawals from '../../messages/en/consoleWithdrawals.json'
import type consoleFaults from '../../messages/en/consoleFaults.json'
import type consoleBooks from '../../messages/en/consoleBooks.json'
import type consoleCampaigns from '../../messages/en/consoleCampaigns.json'
import type consoleProviders from '../../messages/en/consoleProviders.json'
import type consoleSignals from '../../messages/en/consoleSignals.json'
import type consoleTemplates from '../../messages/en/consoleTemplates.json'
import type consoleMoney from '../../messages/en/consoleMoney.json'
import type consoleSettings from '../../messages/en/consoleSettings.json'
import type consoleStatistics from '../../messages/en/consoleStatistics.json'
import type consoleTransparency from '../../messages/en/consoleTransparency.json'
import type consoleSystem from '../../messages/en/consoleSystem.json'
import type verification from '../../messages/en/verification.json'
import type consoleNewAccounts from '../../messages/en/consoleNewAccounts.json'
import type consoleProfileTexts from '../../messages/en/consoleProfileTexts.json'
import type consoleQuality from '../../messages/en/consoleQuality.json'
import type consoleSelfies from '../../messages/en/consoleSelfies.json'
import type consoleActions from '../../messages/en/consoleActions.json'
import type consoleAppeals from '../../messages/en/consoleAppeals.json'
import type consoleApiKeys from '../../messages/en/consoleApiKeys.json'
import type consoleImports from '../../messages/en/consoleImports.json'
import type invitation from '../../messages/en/invitation.json'
import type consoleWebhooks from '../../messages/en/consoleWebhooks.json'
import type consoleStaff from '../../messages/en/consoleStaff.json'
import type consoleApprovals from '../../messages/en/consoleApprovals.json'
import type caseTemplates from '../../messages/en/caseTemplates.json'
import type complaints from '../../messages/en/complaints.json'
import type consent from '../../messages/en/consent.json'
import type firstHour from '../../messages/en/firstHour.json'
import type errors from '../../messages/en/errors.json'
import type help from '../../messages/en/help.json'
import type landing from '../../messages/en/landing.json'
import type landers from '../../messages/en/landers.json'
import type meetingMails from '../../messages/en/meetingMails.json'
import type meetings from '../../messages/en/meetings.json'
import type safety from '../../messages/en/safety.json'
import type legal from '../../messages/en/legal.json'
import type likes from '../../messages/en/likes.json'
import type localLaw from '../../messages/en/localLaw.json'
import type mail from '../../messages/en/mail.json'
import type mailbox from '../../messages/en/mailbox.json'
import type matching from '../../messages/en/matching.json'
import type moderation from '../../messages/en/moderation.json'
import type notificationMails from '../../messages/en/notificationMails.json'
import type notifications from '../../messages/en/notifications.json'
import type operatorSecondStep from '../../messages/en/operatorSecondStep.json'
import type consoleCases from '../../messages/en/consoleCases.json'
import type ownProfile from '../../messages/en/ownProfile.json'
import type ownPhotos from '../../messages/en/ownPhotos.json'
import type pages from '../../messages/en/pages.json'
import type pagesAccessibility from '../../messages/en/pagesAccessibility.json'
import type pagesBan from '../../messages/en/pagesBan.json'
import type pagesContact from '../../messages/en/pagesContact.json'
import type pagesCookies from '../../messages/en/pagesCookies.json'
import type pagesFaq from '../../messages/en/pagesFaq.json'
import type pagesPrivacy from '../../messages/en/pagesPrivacy.json'
import type pagesReturn from '../../messages/en/pagesReturn.json'
import type pagesService from '../../messages/en/pagesService.json'
import type pagesTerms from '../../messages/en/pagesTerms.json'
import type paymentFailures from '../../messages/en/paymentFailures.json'
import type paymentMails from '../../messages/en/paymentMails.json'
import type payments from '../../messages/en/payments.json'
import type withdrawal from '../../messages/en/withdrawal.json'
import type photos from '../../messages/en/photos.json'
import type privacy from '../../messages/en/privacy.json'
import type profiles from '../../messages/en/profiles.json'
import type search from '../../messages/en/search.json'
import type scamHelp from '../../messages/en/scamHelp.json'
import type security from '../../messages/en/security.json'
import type settings from '../../messages/en/settings.json'
import type shell from '../../messages/en/shell.json'
import type signupSteps from '../../messages/en/signupSteps.json'
import type staffErrors from '../../messages/en/staffErrors.json'
import type traits from '../../messages/en/traits.json'
import type visit from '../../messages/en/visit.json'
import type { Locale } from '../platform/locales.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: {
      account: typeof account
      accounts: typeof accounts
      affiliates: typeof affiliates
      aftercare: typeof aftercare
      aftercareEvidence: typeof aftercareEvidence
      aftercareMails: typeof aftercareMails
      aftercareNotice: typeof aftercareNotice
      honesty: typeof honesty
      consoleHonesty: typeof consoleHonesty
      banned: typeof banned
      blocks: typeof blocks
      chat: typeof chat
      chatExtras: typeof chatExtras
      console: typeof console
      consoleAftercare: typeof consoleAftercare
      consoleContent: typeof consoleContent
      consoleHome: typeof consoleHome
      consoleMailings: typeof consoleMailings
      consoleMember: typeof consoleMember
      consoleMembers: typeof consoleMembers
      consoleRecords: typeof consoleRecords
      consoleSearch: typeof consoleSearch
      consoleOrders: typeof consoleOrders
      consoleWithdrawals: typeof consoleWithdrawals
      consoleFaults: typeof consoleFaults
      consoleBooks: typeof consoleBooks
      consoleCampaigns: typeof consoleCampaigns
      consoleProviders: typeof consoleProviders
      consoleSignals: typeof consoleSignals
      consoleTemplates: typeof consoleTemplates
      consoleMoney: typeof consoleMoney
      consoleSettings: typeof consoleSettings
      consoleStatistics: typeof consoleStatistics
      consoleTransparency: typeof consoleTransparency
      consoleSystem: typeof consoleSystem
      verification: typeof verification
      consoleNewAccounts: typeof consoleNewAccounts
      consoleProfileTexts: typeof consoleProfileTexts
      consoleQuality: typeof consoleQuality
      consoleSelfies: typeof consoleSelfies
      consoleActions: typeof consoleActions
      consoleAppeals: typeof consoleAppeals
      consoleApiKeys: typeof consoleApiKeys
      consoleImports: typeof consoleImports
      invitation: typeof invitation
      consoleWebhooks: typeof consoleWebhooks
      consoleStaff: typeof consoleStaff
      consoleApprovals: typeof consoleApprovals
      caseTemplates: typeof caseTemplates
      complaints: typeof complaints
      consent: typeof consent
      errors: typeof errors
      firstHour: typeof firstHour
      help: typeof help
      landing: typeof landing
      landers: typeof landers
      legal: typeof legal
      meetingMails: typeof meetingMails
      meetings: typeof meetings
      safety: typeof safety
      likes: typeof likes
      localLaw: typeof localLaw
      mail: typeof mail
      mailbox: typeof mailbox
      matching: typeof matching
      moderation: typeof moderation
      notificationMails: typeof notificationMails
      notifications: typeof notifications
      operatorSecondStep: typeof operatorSecondStep
      consoleCases: typeof consoleCases
      ownProfile: typeof ownProfile
      ownPhotos: typeof ownPhotos
      pages: typeof pages
      pagesAccessibility: typeof pagesAccessibility
      pagesBan: typeof pagesBan
      pagesContact: typeof pagesContact
      pagesCookies: typeof pagesCookies
      pagesFaq: typeof pagesFaq
      pagesPrivacy: typeof pagesPrivacy
      pagesReturn: typeof pagesReturn
      pagesService: typeof pagesService
      pagesTerms: typeof pagesTerms
      paymentFailures: typeof paymentFailures
      paymentMails: typeof paymentMails
      payments: typeof payments
      withdrawal: typeof withdrawal
      photos: typeof photos
      privacy: typeof privacy
      profiles: typeof profiles
      search: typeof search
      scamHelp: typeof scamHelp
      security: typeof security
      settings: typeof settings
      shell: typeof shell
      signupSteps: typeof signupSteps
      staffErrors: typeof staffErrors
      traits: typeof traits
      visit: typeof visit
    }
  }
}
